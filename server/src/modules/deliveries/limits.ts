import { currentLimit } from '#server/platform/attempts.ts';
import type { WriteContext } from '#server/platform/database/db.ts';
import { CHOSEN_KINDS, GUEST_KINDS } from './delivery.ts';
import { countSent, type Claimed } from './queries-send.ts';
import { LIMITS } from './rules.ts';

/** Why a delivery is not tried now: the recipient has had enough for a day, or the whole site has sent enough for the moment. */
export type LimitReason = 'recipient limit' | 'site limit';

/** Returns why a claimed delivery has to be left; null when it may be sent. Counts it with those that are being sent. */
export async function countAgainstLimits({ tx, now }: WriteContext, claimed: Claimed): Promise<LimitReason | null> {
  const mailsToAddress = GUEST_KINDS.includes(claimed.kind) ? LIMITS.guestMailsToAddress : LIMITS.mailsToAddress;
  const isText = claimed.channel === 'text';
  const toMember = await currentLimit(tx, isText ? LIMITS.textsToMember : LIMITS.mailsToMember);
  const toAddress = await currentLimit(tx, isText ? LIMITS.textsToAddress : mailsToAddress);
  const ofSite = await currentLimit(tx, isText ? LIMITS.textsOfSite : LIMITS.mailsOfSite);
  const since = { recipients: before(now, toMember.windowSeconds), site: before(now, ofSite.windowSeconds) };
  const sent = await countSent(tx, claimed, { since, guestKinds: GUEST_KINDS, chosenKinds: CHOSEN_KINDS });
  if (sent.toMember >= toMember.max || sent.toAddress >= toAddress.max) return 'recipient limit';
  // What members choose leaves half of it to all that is sent for a reason of its own.
  const max = CHOSEN_KINDS.includes(claimed.kind) ? Math.floor(ofSite.max / 2) : ofSite.max;
  return sent.ofSite >= max ? 'site limit' : null;
}

function before(now: Date, seconds: number): Date {
  return new Date(now.getTime() - seconds * 1000);
}
