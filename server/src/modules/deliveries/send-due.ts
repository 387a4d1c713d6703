import type { Tx, WriteContext } from '#server/platform/database/db.ts';
import { SEALED_PURPOSE } from './account.ts';
import { attempt, type Senders } from './attempt.ts';
import { addressHash } from './address.ts';
import { CHOSEN_KINDS, isAsked, type Missing, type Written } from './delivery.ts';
import { countAgainstLimits, shareOf } from './limits.ts';
import { MAX_HANDOVERS } from './outcome.ts';
import { claimDue, endAttempt, EXPIRED, hasStandby, isBounced, keepWords, type Claimed, type Ending } from './queries-send.ts';
import { CLAIM_MS, RECIPIENT_PAUSE_MS, SITE_PAUSE_MS, UNKNOWN_PAUSE_MS } from './rules.ts';

const LATE_MS = 24 * 60 * 60_000;
/** Deliveries sent at the same time by one process: a server answers in a second or so. */
const LANES = 4;

/** A delivery of a notification, or of a kind that its member has chosen, for the function that words it. */
export type QueuedDelivery = Pick<Claimed, 'kind' | 'notificationId' | 'sourceId' | 'channel'>;

interface Run extends Senders {
  /** What is due later is left to the next run. */
  now: Date;
  signal?: AbortSignal;
  /** Returns what to send of a notification, or of a kind that its member has chosen. */
  write(tx: Tx, delivery: QueuedDelivery): Promise<Written | Missing>;
}

/** Sends what is due, also what a process has left that died. Each delivery is claimed just before it is sent, so that one process sends it. */
export async function sendDue(run: Run): Promise<void> {
  const sendOneByOne = async () => {
    while (run.signal?.aborted !== true && (await sendNext(run)));
  };
  await Promise.all(Array.from({ length: LANES }, sendOneByOne));
}

/** Returns false when nothing is due. */
async function sendNext(run: Run): Promise<boolean> {
  // A run may take longer than a claim lasts.
  const now = run.clock.now();
  const next = await run.db.transaction(async (tx) => {
    const claimed = await claimDue(tx, { dueBy: run.now, until: new Date(now.getTime() + CLAIM_MS), chosenKinds: CHOSEN_KINDS });
    if (!claimed) return null;
    const written = await textOf(run, claimed, () => run.write(tx, claimed));
    const ready = 'to' in written ? { ...claimed, addressHash: addressHash(run.secrets, written.to) } : claimed;
    const ending = endingOf(ready, written, now) ?? (await refuse({ tx, now }, ready));
    if (ending !== null) await endAttempt({ tx, now }, claimed, { ...ending, handovers: claimed.handovers, addressHash: ready.addressHash });
    if (ending !== null || !('to' in written)) return { claimed, written: null };
    const { version, template, subject, text } = written;
    if (version !== undefined) await keepWords(tx, claimed.id, { version, ...(template !== undefined && { template }), subject, text });
    return { claimed, written };
  });
  if (next?.written) await attempt(run, next.claimed, { written: next.written, isRetried: true });
  return next !== null;
}

/** Why nothing of a delivery is sent. */
type Unsendable = { missing: Missing['missing'] | 'interrupted' | 'unreadable' };

/** Returns what to send. A text that can't be made is noted and given up, so that it keeps none of those behind it from being sent. */
async function textOf(platform: Senders, claimed: Claimed, write: () => Promise<Written | Missing>): Promise<Written | Unsendable> {
  try {
    const isWordedNow = claimed.notificationId !== null || CHOSEN_KINDS.includes(claimed.kind);
    return isWordedNow ? await write() : readSealed(platform, claimed);
  } catch (error) {
    platform.log.error({ err: error, delivery: claimed.id, kind: claimed.kind }, 'a delivery without a readable text is given up');
    return { missing: 'unreadable' };
  }
}

/** Returns the text that was queued; nothing is left of one that was sent to somebody who waited, when its process has died. */
function readSealed({ secrets }: Senders, { sealed }: Claimed): Written | Unsendable {
  return sealed === null ? { missing: 'interrupted' } : JSON.parse(secrets.decrypt(SEALED_PURPOSE, sealed));
}

type Left = Pick<Ending, 'state' | 'dueAt' | 'reason' | 'isUntried'>;

/** Returns how a delivery ends that can't be sent any more; null for one that can. */
function endingOf(claimed: Claimed, written: Written | Unsendable, now: Date): Left | null {
  const { handovers } = claimed;
  const state = handovers > 0 ? 'unconfirmed' : 'failed';
  if ('missing' in written) {
    const later = new Date(now.getTime() + UNKNOWN_PAUSE_MS);
    if (written.missing === 'unknown kind' && later < neededUntil(claimed)) return { state: 'queued', dueAt: later, reason: written.missing, isUntried: true };
    const isFault = written.missing === 'interrupted' || written.missing === 'unreadable';
    return { state: isFault ? state : 'skipped', dueAt: null, reason: written.missing };
  }
  if (handovers >= MAX_HANDOVERS) return { state, dueAt: null, reason: 'interrupted' };
  if (neededUntil(claimed) > now) return null;
  // Its time ran out between two tries: it may still be news by the next channel.
  if (!isOld(claimed, now)) return { state, dueAt: null, reason: 'not in time' };
  return { state: handovers > 0 ? state : 'skipped', dueAt: null, reason: EXPIRED };
}

/** Returns whether a delivery is news no more by any channel: it was never tried in time, or ran out of time a day ago. */
function isOld({ attempts, expiresAt }: Claimed, now: Date): boolean {
  return attempts === 1 || Date.parse(expiresAt) + LATE_MS <= now.getTime();
}

/** Returns until when somebody needs a delivery. A notification that was not tried in time, because the site was down, is still news for a day. */
function neededUntil({ notificationId, attempts, createdAt, expiresAt }: Claimed): Date {
  const isLate = notificationId !== null && attempts === 1;
  return new Date(isLate ? Math.max(Date.parse(expiresAt), Date.parse(createdAt) + LATE_MS) : expiresAt);
}

/** Returns how a delivery ends that must not be sent, or until when it waits; null for one that may. */
async function refuse({ tx, now }: WriteContext, claimed: Claimed): Promise<Left | null> {
  if (claimed.addressHash !== null && !isAsked(claimed.kind) && (await isBounced(tx, claimed.addressHash)))
    return { state: 'skipped', dueAt: null, reason: 'bounced before' };
  const reason = await countAgainstLimits({ tx, now }, claimed);
  if (reason === null) return null;
  if (reason === 'site limit') return { state: 'queued', dueAt: new Date(now.getTime() + SITE_PAUSE_MS), reason, isUntried: true };
  const later = new Date(now.getTime() + RECIPIENT_PAUSE_MS);
  if (await canWait(tx, claimed, later)) return { state: 'queued', dueAt: later, reason, isUntried: true };
  return { state: 'skipped', dueAt: null, reason };
}

/** Returns whether a delivery is still needed later, is nothing that was asked for or chosen, and no other channel could bring it at once. */
async function canWait(tx: Tx, claimed: Claimed, later: Date): Promise<boolean> {
  if (shareOf(claimed.kind) !== null || later >= neededUntil(claimed)) return false;
  return claimed.notificationId === null || !(await hasStandby(tx, claimed.notificationId));
}
