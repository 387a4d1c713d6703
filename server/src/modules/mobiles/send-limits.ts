import { Failure } from '#contract/failures.ts';
import type { RateLimit } from '#contract/members.ts';
import { countAddressAttempt } from '#server/platform/attempts.ts';
import type { ApiRequest } from '#server/platform/api.ts';
import { LIMITS } from './rules.ts';

/**
 * Counts one code for each of those it concerns, such as a number and a member, and for the caller's network.
 * Throws `tooManyRequests` as soon as one of them has had enough; what could be seen beforehand is not counted for the others.
 */
export async function countSending(request: ApiRequest, concerned: readonly string[]): Promise<RateLimit> {
  const { platform, now } = request;
  const { retryAfter } = await findSendLimit(request, concerned);
  if (retryAfter > 0) throw new Failure('tooManyRequests', { retryAfter });
  await countAddressAttempt(request, 'mobile code', LIMITS.codesByAddress, 'tooManyRequests');
  let remainingToday: number = LIMITS.codesADay.most;
  for (const name of concerned) {
    const interval = await platform.shared.take(intervalKey(name), LIMITS.nextCode.most, LIMITS.nextCode.windowSeconds, now);
    if (!interval.allowed) throw new Failure('tooManyRequests', { retryAfter: interval.retryAfter });
    const day = await platform.shared.take(dayKey(name), LIMITS.codesADay.most, LIMITS.codesADay.windowSeconds, now);
    if (!day.allowed) throw new Failure('tooManyRequests', { retryAfter: day.retryAfter });
    remainingToday = Math.min(remainingToday, day.remaining);
  }
  return { retryAfter: LIMITS.nextCode.windowSeconds, remainingToday };
}

/** How many seconds the next code has to wait, and how many are left of the day, by the strictest of those concerned. */
export async function findSendLimit({ platform, now }: ApiRequest, concerned: readonly string[]): Promise<RateLimit> {
  const limit = { retryAfter: 0, remainingToday: LIMITS.codesADay.most as number };
  for (const name of concerned) {
    const interval = await platform.shared.peek(intervalKey(name), LIMITS.nextCode.most, now);
    const day = await platform.shared.peek(dayKey(name), LIMITS.codesADay.most, now);
    limit.retryAfter = Math.max(limit.retryAfter, interval.retryAfter, day.retryAfter);
    limit.remainingToday = Math.min(limit.remainingToday, day.remaining);
  }
  return limit;
}

/** Lets those concerned ask again at once, because the code could not be sent. */
export async function forgiveSending({ platform }: ApiRequest, concerned: readonly string[]): Promise<void> {
  for (const name of concerned) await platform.shared.forget(intervalKey(name));
}

function intervalKey(name: string): string {
  return `mobile code:interval:${name}`;
}

function dayKey(name: string): string {
  return `mobile code:day:${name}`;
}
