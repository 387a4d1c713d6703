import { Failure } from '#contract/failures.ts';
import type { RateLimit } from '#contract/api/members.ts';
import type { ApiRequest } from '#server/platform/api.ts';
import { currentLimit } from '#server/platform/attempts.ts';
import { LIMITS } from '../member/rules.ts';

/** What is sent to an address or a number somebody merely claims to own; each kind is counted separately. */
export type SendPurpose = 'register' | 'guardian' | 'illegal_report' | 'retrieve' | 'change_email' | 'bind_mobile' | 'unbind_mobile' | 'check_email';

/**
 * Counts one mail or text message for each of those it concerns: an address, a number, a member. Throws `tooManyRequests` when one of them
 * has had one within a minute or ten within a day; what can be seen beforehand then is not counted for the others.
 */
export async function countSending(request: ApiRequest, purpose: SendPurpose, ...targets: string[]): Promise<RateLimit> {
  const { platform, now } = request;
  const before = await getSendLimit(request, purpose, ...targets);
  if (before.retryAfter > 0) throw new Failure('tooManyRequests', { retryAfter: before.retryAfter });
  let remainingToday = before.remainingToday;
  const [next, aDay] = [await currentLimit(platform.db, LIMITS.nextSending), await currentLimit(platform.db, LIMITS.sendingsADay)];
  for (const target of targets) {
    const interval = await platform.shared.take(intervalKey(purpose, target), next, now);
    if (!interval.allowed) throw new Failure('tooManyRequests', { retryAfter: interval.retryAfter });
    const day = await platform.shared.take(dayKey(purpose, target), aDay, now);
    if (!day.allowed) throw new Failure('tooManyRequests', { retryAfter: day.retryAfter });
    remainingToday = Math.min(remainingToday, day.remaining);
  }
  return { retryAfter: next.windowSeconds, remainingToday };
}

/** Returns how many seconds the next one has to wait, and how many are left of the day, by the strictest of those it concerns. */
export async function getSendLimit({ platform, now }: ApiRequest, purpose: SendPurpose, ...targets: string[]): Promise<RateLimit> {
  const [next, aDay] = [await currentLimit(platform.db, LIMITS.nextSending), await currentLimit(platform.db, LIMITS.sendingsADay)];
  const limit: RateLimit = { retryAfter: 0, remainingToday: aDay.max };
  for (const target of targets) {
    const interval = await platform.shared.peek(intervalKey(purpose, target), next.max, now);
    const day = await platform.shared.peek(dayKey(purpose, target), aDay.max, now);
    limit.retryAfter = Math.max(limit.retryAfter, interval.retryAfter, day.retryAfter);
    limit.remainingToday = Math.min(limit.remainingToday, day.remaining);
  }
  return limit;
}

/** Lets those concerned ask again at once, because it could not be sent. */
export async function forgiveSending({ platform }: ApiRequest, purpose: SendPurpose, ...targets: string[]): Promise<void> {
  for (const target of targets) await platform.shared.delete(intervalKey(purpose, target));
}

function intervalKey(purpose: SendPurpose, target: string): string {
  return `code:${purpose}:interval:${target}`;
}

function dayKey(purpose: SendPurpose, target: string): string {
  return `code:${purpose}:day:${target}`;
}
