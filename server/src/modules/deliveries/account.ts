// Mails and text messages about an account: to an address the caller gives, over one channel.
import { Failure } from '#contract/failures.ts';
import type { Tx } from '#server/platform/database/db.ts';
import type { Secrets } from '#server/platform/process/secrets.ts';
import { addressHash } from './address.ts';
import { attempt, type Senders } from './attempt.ts';
import { ACCOUNT_DELIVERIES, type AccountDelivery, type Written } from './delivery.ts';
import { countAgainstLimits } from './limits.ts';
import { endAttempt, insertClaimed, insertQueued } from './queries-send.ts';
import { CLAIM_MS } from './rules.ts';

/** A mail or a text message about an account. */
export interface AccountMail extends Written {
  kind: AccountDelivery;
  memberId: number | null;
  /** What it was made from, in its kind: all of that can be counted and canceled. */
  sourceId?: number | null;
}

/** For what the text of a delivery is encrypted until it is sent. */
export const SEALED_PURPOSE = 'delivery';

const MINUTE_MS = 60_000;

/**
 * Sends somebody who waits what they asked for, at once and in no transaction of theirs. Nothing of its text is kept, and it is not tried again: they ask again. Throws `mailNotSent`, `smsNotSent` and
 * `tooManyRequests`.
 */
export async function sendNow(context: Senders & { now: Date }, mail: AccountMail): Promise<void> {
  const { db, secrets, now } = context;
  const { kind, memberId } = mail;
  const { channel, minutes } = ACCOUNT_DELIVERIES[kind];
  const expiresAt = new Date(now.getTime() + minutes * MINUTE_MS);
  const hash = addressHash(secrets, mail.to);
  const claimed = await db.transaction(async (tx) => {
    const until = new Date(now.getTime() + CLAIM_MS);
    const inserted = await insertClaimed({ tx, now }, { kind, channel, memberId, addressHash: hash, sealed: null, expiresAt }, until);
    const refusal = await countAgainstLimits({ tx, now }, inserted);
    if (refusal === null) return inserted;
    await endAttempt({ tx, now }, inserted, { state: 'skipped', dueAt: null, reason: refusal, handovers: 0, addressHash: hash });
    return null;
  });
  if (!claimed) throw new Failure('tooManyRequests', { retryAfter: 60 * 60 });
  const failure = await attempt(context, claimed, { written: mail, isRetried: false });
  if (failure !== null) throw failure;
}

/** Queues a mail about an account in the transaction of what it reports. It is sent after the commit, and never when that is rolled back. */
export async function queueMail(
  { tx, now, secrets }: { tx: Tx; now: Date; secrets: Secrets },
  { kind, memberId, sourceId = null, ...written }: AccountMail,
): Promise<void> {
  const { channel, minutes } = ACCOUNT_DELIVERIES[kind];
  const sealed = secrets.encrypt(SEALED_PURPOSE, JSON.stringify(written));
  const expiresAt = new Date(now.getTime() + minutes * MINUTE_MS);
  await insertQueued({ tx, now }, { kind, channel, memberId, sourceId, addressHash: addressHash(secrets, written.to), sealed, expiresAt });
}
