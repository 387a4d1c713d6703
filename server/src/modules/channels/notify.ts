import { randomUUID } from 'node:crypto';
import { queueDeliveries, type Channel } from '#server/modules/deliveries/index.ts';
import { notifyAll, keptTextOf, type Notification, type OutgoingMessage } from '#server/modules/messages/index.ts';
import type { WriteContext } from '#server/platform/database/db.ts';
import { findPolicy, type KnownPolicy } from './policy.ts';
import { insertNotification } from './queries-notifications.ts';

const HOUR_MS = 60 * 60 * 1000;
const MINUTE_MS = 60 * 1000;

/** Something that has to reach a member. */
export interface Outgoing extends OutgoingMessage {
  /** What somebody has to see to: `report:12`. */
  topic?: string;
  /** Instead of those of its kind. */
  channels?: readonly Channel[];
  /** The deputies are called at half its time, except these members: for those who have to see to it, not for the deputies themselves. */
  callsDeputies?: { except: readonly number[] };
}

/**
 * Notifies members by the channels of each kind, in the transaction of what it reports: either all of it exists or nothing. Mails and text
 * messages are sent by a job after the commit. A kind without channels of its own is a message and no more. What is notified together is one
 * step, of which a member gets one text message at most: an accused has several characters in a case. It names the end that is nearest.
 */
export async function notifyByChannels(context: WriteContext, outgoing: readonly Outgoing[]): Promise<void> {
  await notifyAll(context, outgoing);
  const step = randomUUID();
  const known = outgoing.flatMap((each) => {
    const policy = findPolicy(each.notification);
    return policy === null ? [] : [{ each, policy }];
  });
  for (const { each, policy } of known.toSorted((one, other) => textRank(one) - textRank(other))) await queue(context, each, { policy, step });
}

/** Returns what gets the text message of its step: before all others what ends soonest, and last what has one for the case that no mail arrives. */
function textRank({ each: { channels, notification }, policy }: { each: Outgoing; policy: KnownPolicy }): number {
  if (!(channels ?? channelsOf(policy, notification)).includes('text')) return Infinity;
  const until = policy.mail(notification).until ?? null;
  return until === null ? Number.MAX_SAFE_INTEGER : Date.parse(until);
}

function channelsOf({ channels, needsUntil, mail }: KnownPolicy, notification: Notification): readonly Channel[] {
  const hasEnd = needsUntil === undefined || (mail(notification).until ?? null) !== null;
  return hasEnd ? channels : channels.filter((channel) => channel !== 'text');
}

/** Returns how long somebody has to see to something: until it is due, where that is earlier than usual, and a minute at least; null: nobody has to. */
function answerMsOf({ answerHours, mail }: KnownPolicy, notification: Notification, now: Date): number | null {
  if (answerHours === undefined) return null;
  const until = mail(notification).until ?? null;
  const usualMs = answerHours * HOUR_MS;
  return until === null ? usualMs : Math.max(MINUTE_MS, Math.min(usualMs, Date.parse(until) - now.getTime()));
}

async function queue(
  { tx, now }: WriteContext,
  { to, notification, topic, channels, callsDeputies }: Outgoing,
  { policy, step }: { policy: KnownPolicy; step: string },
): Promise<void> {
  const answerMs = topic === undefined ? null : answerMsOf(policy, notification, now);
  const id = await insertNotification(
    { tx, now },
    {
      memberId: to,
      notification,
      words: keptTextOf(notification),
      topic: answerMs === null ? null : (topic ?? null),
      answerBy: answerMs === null ? null : new Date(now.getTime() + answerMs),
      deputyAt: answerMs !== null && callsDeputies ? new Date(now.getTime() + answerMs / 2) : null,
      exceptIds: callsDeputies?.except ?? [],
    },
  );
  const retryMs = policy.retryMinutes * MINUTE_MS;
  const given = channels ?? channelsOf(policy, notification);
  const fallback = channels ? [] : policy.fallback;
  await queueDeliveries({ tx, now }, { notificationId: id, kind: notification.kind.name, memberId: to, step, retryMs }, [
    ...given.map((channel) => ({ channel, position: 0 })),
    ...fallback.map((channel, at) => ({ channel, position: at + 1 })),
  ]);
}
