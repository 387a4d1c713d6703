import { cancelDeliveries, type Channel } from '#server/modules/deliveries/index.ts';
import type { About, Notification } from '#server/modules/messages/index.ts';
import { readSettings } from '#server/modules/settings/index.ts';
import type { DbContext, Tx, WriteContext } from '#server/platform/database/db.ts';
import { deputyOf } from './rules.ts';
import { notifyByChannels } from './notify.ts';
import { OPERATOR_NOTIFICATIONS } from './notifications.ts';
import { findPolicy, findPolicyNamed, listPolicies, type KnownPolicy } from './policy.ts';
import { claimUnanswered, selectOperators, wasCalled } from './queries-deputies.ts';
import { subjectOf } from './subject.ts';
import { isOpen, lockTopic, markNotificationsAnswered, selectOpenTopics } from './queries-notifications.ts';

/** Deputies called in one transaction. */
const AT_ONCE = 20;

/** What somebody has to see to. */
interface Matter {
  /** Its name, by which it is answered: `report:12`. */
  topic: string;
  /** Operators who must not see to it themselves. */
  except?: readonly number[];
}

/**
 * Notifies all operators of something one of them has to see to, in the transaction of what it reports. Deputies of operators who are away are
 * called at once, those of all others when nobody has answered for half its time. Says nothing while the same topic waits for an answer.
 */
export async function notifyOperators(context: WriteContext, notification: Notification, { topic, except = [] }: Matter): Promise<boolean> {
  const { tx, now } = context;
  const policy = findPolicy(notification);
  if (!policy) throw new Error(`operators can't be reached by a message of the kind ${notification.kind.name} alone`);
  await lockTopic(tx, topic);
  if (await isOpen(tx, topic)) return false;
  const operators = (await selectOperators({ db: tx, now })).filter(({ id }) => !except.includes(id));
  const isTexted = await wantsText(tx, policy);
  const recipients = operators.map((operator) => ({
    to: operator.id,
    deputyId: operator.isAway ? deputyOf(operator, operators, { ...policy, except }) : null,
  }));
  await notifyByChannels(
    context,
    recipients.map(({ to, deputyId }) => ({
      to,
      notification,
      topic,
      ...channelsOf(policy, { isLeft: deputyId !== null || operators.some(({ id, isSuspended }) => id === to && isSuspended), isTexted }),
      ...(deputyId === null && { callsDeputies: { except } }),
    })),
  );
  const fact = { about: notification.about, data: notification.data };
  for (const { deputyId } of recipients) if (deputyId !== null) await callDeputy(context, deputyId, { policy, topic, ...fact });
  return true;
}

async function wantsText(tx: Tx, { canText }: KnownPolicy): Promise<boolean> {
  return canText === true && (await readSettings(tx)).textOperators;
}

/** An operator who is away with nobody to replace them is reached like one who is there: somebody has to know. One who is suspended could do nothing. */
function channelsOf({ channels }: KnownPolicy, { isLeft, isTexted }: { isLeft: boolean; isTexted: boolean }): { channels?: readonly Channel[] } {
  if (isLeft) return { channels: ['message'] };
  return isTexted ? { channels: [...channels, 'text'] } : {};
}

/** Informs all operators of something that needs nobody, in the transaction of what it reports. Returns how many they are. */
export async function informOperators(context: WriteContext, notification: Notification): Promise<number> {
  const policy = findPolicy(notification);
  const channels = policy === null ? {} : channelsOf(policy, { isLeft: false, isTexted: await wantsText(context.tx, policy) });
  const operators = (await selectOperators({ db: context.tx, now: context.now })).filter(({ isSuspended }) => !isSuspended);
  await notifyByChannels(
    context,
    operators.map(({ id }) => ({ to: id, notification, ...channels })),
  );
  return operators.length;
}

const BACKUP_TOPIC = 'backup';

/** Notifies the operators of a backup that failed for a reason; `reason` null: it is done, and an earlier failure needs nobody any more. */
export async function reportBackup(context: WriteContext, reason: string | null): Promise<boolean> {
  if (reason !== null) return notifyOperators(context, OPERATOR_NOTIFICATIONS.backupFailed({ data: { reason } }), { topic: BACKUP_TOPIC });
  await closeTopic(context, BACKUP_TOPIC);
  return false;
}

/** Notes that somebody has seen to something. Returns whether anything waited for that. What was not sent of it yet is not sent any more. */
export async function closeTopic({ tx, now }: WriteContext, topic: string): Promise<boolean> {
  const ids = await markNotificationsAnswered({ tx, now }, topic);
  if (ids.length > 0) await cancelDeliveries({ tx, now }, ids);
  return ids.length > 0;
}

/** Notes that somebody has seen to all topics like the pattern; `%` at its end is any text. */
export async function closeTopicsLike(context: WriteContext, pattern: string): Promise<void> {
  for (const topic of await selectOpenTopics(context.tx, pattern)) await closeTopic(context, topic);
}

/** Notes that somebody has seen to all topics like the pattern when they read of them. Writes nothing where nothing waits. */
export async function closeTopicsOnRead({ db, now }: DbContext, pattern: string): Promise<void> {
  const topics = await selectOpenTopics(db, pattern);
  if (topics.length > 0) await db.transaction((tx) => closeTopicsLike({ tx, now }, pattern));
}

/** Calls the deputies of operators who have not seen to something for half its time. */
export async function callDeputies({ db, now }: DbContext): Promise<void> {
  while (await db.transaction((tx) => callSome({ tx, now })));
}

async function callSome({ tx, now }: WriteContext): Promise<boolean> {
  // Another version of the program may know more kinds during an upgrade: it calls for those.
  const overdue = await claimUnanswered({ tx, now }, { kinds: listPolicies().map(({ name }) => name), limit: AT_ONCE });
  const operators = await selectOperators({ db: tx, now });
  for (const row of overdue) {
    const policy = findPolicyNamed(row.kind);
    const operator = operators.find(({ id }) => id === row.memberId);
    const deputyId = policy && operator ? deputyOf(operator, operators, { ...policy, except: row.exceptIds }) : null;
    if (policy && deputyId !== null) await callDeputy({ tx, now }, deputyId, { policy, topic: row.topic, about: subjectOf(row), data: row.data });
  }
  return overdue.length === AT_ONCE;
}

interface Unanswered {
  policy: KnownPolicy;
  topic: string;
  about: About | null;
  data: unknown;
}

async function callDeputy(context: WriteContext, to: number, { policy, topic, about, data }: Unanswered): Promise<void> {
  const { deputyCalled } = OPERATOR_NOTIFICATIONS;
  if (await wasCalled(context.tx, { topic, memberId: to, kind: deputyCalled.kind.name })) return;
  const { wanted, until = null, path } = policy.mail({ about, data });
  await notifyByChannels(context, [{ to, notification: deputyCalled({ data: { wanted, until, path } }), topic }]);
}
