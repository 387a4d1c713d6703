// One attempt to hand a mail or a text message to the server that takes it. The delivery was claimed before, so that no other process sends it;
// that the text is about to be handed over is committed before it is. A process that dies in between leaves an attempt of which nobody knows
// whether it arrived: such a text is handed over once more, and never a third time.
import type { Platform } from '#server/platform/api.ts';
import { DeliveryFailure, type FailureCause } from '#server/platform/mail/handover.ts';
import { addressHash } from './address.ts';
import type { Channel, Written } from './delivery.ts';
import { outcomeOf } from './outcome.ts';
import { ANSWERED, deleteRefused, endAttempt, insertBounced, lockIsAnswered, markHandedOver, type Claimed } from './queries-send.ts';

export type Senders = Pick<Platform, 'db' | 'secrets' | 'mail' | 'sms' | 'log' | 'clock'>;

/** Sends what was claimed and notes the result. Returns why it was not taken; null when it was. Throws what is a bug of ours, once that is noted. */
export async function attempt(platform: Senders, claimed: Claimed, { written, isRetried }: { written: Written; isRetried: boolean }): Promise<Error | null> {
  const { db, clock } = platform;
  let handed = 0;
  const onHandover = async () => {
    const isOurs = await db.transaction((tx) => markHandedOver({ tx, now: clock.now() }, claimed));
    if (!isOurs) throw new Error('another process has taken this delivery over');
    handed = 1;
  };
  const failure = await send(platform, { claimed, written, onHandover });
  const { cause, reason } = causeOf(failure, handed > 0);
  const now = clock.now();
  const isRefused = cause !== null && cause !== 'unknown';
  const handovers = claimed.handovers + (isRefused ? 0 : Math.max(handed, cause === null ? 1 : 0));
  const outcome = outcomeOf({ cause, attempts: claimed.attempts, handovers, expiresAt: new Date(claimed.expiresAt), now, isRetried });
  const hash = addressHash(platform.secrets, written.to);
  await db.transaction(async (tx) => {
    // The notification before its delivery, in the order in which it is answered.
    const isAnswered = cause !== null && claimed.notificationId !== null && (await lockIsAnswered(tx, claimed.notificationId));
    const ending = isAnswered && outcome.dueAt !== null ? ({ state: 'skipped', dueAt: null, reason: ANSWERED } as const) : { ...outcome, reason };
    // A late end of an attempt that was given up: the next one says how it went.
    if (!(await endAttempt({ tx, now }, claimed, { ...ending, handovers, addressHash: hash }))) return;
    if (cause === 'noSuchAddress') await insertBounced({ tx, now }, hash, reason);
    if (cause === null) await deleteRefused(tx, hash);
  });
  return failure;
}

/** Returns the error of a server that did not take it, or null. */
async function send(
  { mail, sms, clock }: Senders,
  { claimed, written, onHandover }: { claimed: Claimed; written: Written; onHandover: () => Promise<void> },
): Promise<Error | null> {
  const handover = { now: clock.now(), id: claimed.token, onHandover };
  const { to, subject, text, offUrl, content, providerCode } = written;
  const byChannel: Partial<Record<Channel, () => Promise<void>>> = {
    mail: () => mail.send({ to, subject, text, ...(offUrl !== undefined && { offUrl }) }, handover),
    text: () => sms.send({ to, text, content: content ?? { until: '' }, providerCode }, handover),
  };
  try {
    const sending = byChannel[claimed.channel];
    if (!sending) throw new Error(`nothing is sent over the channel ${claimed.channel}`);
    await sending();
    return null;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

function causeOf(failure: Error | null, isHandedOver: boolean): { cause: FailureCause | null; reason: string } {
  if (failure === null) return { cause: null, reason: '' };
  if (failure instanceof DeliveryFailure) return { cause: failure.failureCause, reason: failure.reason };
  return { cause: isHandedOver ? 'unknown' : 'temporary', reason: failure.name };
}
