import { currentLimit } from '#server/platform/attempts.ts';
import type { WriteContext } from '#server/platform/database/db.ts';
import { ASKED_KINDS, CHOSEN_KINDS, GUEST_KINDS } from './delivery.ts';
import { countSent, type Claimed } from './queries-send.ts';
import { LIMITS } from './rules.ts';

/** Why a delivery is not tried now: the recipient has had enough for a day, or the whole site has sent enough for the moment. */
export type LimitReason = 'recipient limit' | 'site limit';

/** Kinds that count by themselves: the limits of a recipient are those of each share alone, so that no share uses up another. */
const SHARES: readonly (readonly string[])[] = [ASKED_KINDS, GUEST_KINDS, CHOSEN_KINDS];

/** What anybody may have sent, as often as they have networks to ask from. */
const STRANGERS_KINDS: readonly string[] = [...ASKED_KINDS, ...GUEST_KINDS];

/** Returns the kinds that count together with one; null: all that are in no share, what is sent for a reason of its own. */
export function shareOf(kind: string): readonly string[] | null {
  return SHARES.find((kinds) => kinds.includes(kind)) ?? null;
}

/** Returns why a claimed delivery has to be left; null when it may be sent. Counts it with those that are being sent. */
export async function countAgainstLimits({ tx, now }: WriteContext, claimed: Claimed): Promise<LimitReason | null> {
  const isText = claimed.channel === 'text';
  const toMember = await currentLimit(tx, isText ? LIMITS.textsToMember : LIMITS.mailsToMember);
  const toAddress = await currentLimit(tx, isText ? LIMITS.textsToAddress : mailsToAddressOf(claimed.kind));
  const ofSite = await currentLimit(tx, isText ? LIMITS.textsOfSite : LIMITS.mailsOfSite);
  const since = { recipients: before(now, toMember.windowSeconds), site: before(now, ofSite.windowSeconds) };
  const sent = await countSent(tx, claimed, {
    since,
    share: shareOf(claimed.kind),
    shares: SHARES.flat(),
    chosenKinds: CHOSEN_KINDS,
    strangersKinds: STRANGERS_KINDS,
  });
  if (sent.toMember >= toMember.max || sent.toAddress >= toAddress.max) return 'recipient limit';
  // What members choose and what strangers ask for each leave half of it to all that is sent for a reason of its own.
  const half = Math.floor(ofSite.max / 2);
  if (STRANGERS_KINDS.includes(claimed.kind) && sent.ofStrangers >= half) return 'site limit';
  return sent.ofSite >= (CHOSEN_KINDS.includes(claimed.kind) ? half : ofSite.max) ? 'site limit' : null;
}

function mailsToAddressOf(kind: string) {
  if (GUEST_KINDS.includes(kind)) return LIMITS.guestMailsToAddress;
  return ASKED_KINDS.includes(kind) ? LIMITS.askedMailsToAddress : LIMITS.mailsToAddress;
}

function before(now: Date, seconds: number): Date {
  return new Date(now.getTime() - seconds * 1000);
}
