import { Failure } from '#contract/failures.ts';
import { CODE_INTERVAL_SECONDS, CODES_A_DAY } from '#contract/limits.ts';
import type { RateLimit } from '#contract/members.ts';
import type { ApiRequest } from '#server/platform/api.ts';

const DAY_SECONDS = 24 * 60 * 60;

/** What is sent to an address somebody merely claims to have; each kind is counted by itself. */
export type SendPurpose = 'register' | 'retrieve' | 'change_email';

/** Counts one letter to an address. Throws `tooManyRequests` after one a minute and ten a day. */
export async function countSending({ platform, now }: ApiRequest, purpose: SendPurpose, target: string): Promise<RateLimit> {
  const interval = await platform.shared.take(intervalKey(purpose, target), 1, CODE_INTERVAL_SECONDS, now);
  if (!interval.allowed) throw new Failure('tooManyRequests', { retryAfter: interval.retryAfter });
  const day = await platform.shared.take(dayKey(purpose, target), CODES_A_DAY, DAY_SECONDS, now);
  if (!day.allowed) throw new Failure('tooManyRequests', { retryAfter: day.retryAfter });
  return { retryAfter: CODE_INTERVAL_SECONDS, remainingToday: day.remaining };
}

/** How many seconds an address has to wait for its next letter, and how many are left of its day. */
export async function findSendLimit({ platform, now }: ApiRequest, purpose: SendPurpose, target: string): Promise<RateLimit> {
  const interval = await platform.shared.peek(intervalKey(purpose, target), 1, now);
  const day = await platform.shared.peek(dayKey(purpose, target), CODES_A_DAY, now);
  return { retryAfter: Math.max(interval.retryAfter, day.retryAfter), remainingToday: day.remaining };
}

/** Lets an address ask again at once, because its letter could not be sent. */
export async function forgiveSending({ platform }: ApiRequest, purpose: SendPurpose, target: string): Promise<void> {
  await platform.shared.forget(intervalKey(purpose, target));
}

function intervalKey(purpose: SendPurpose, target: string): string {
  return `code:${purpose}:interval:${target}`;
}

function dayKey(purpose: SendPurpose, target: string): string {
  return `code:${purpose}:day:${target}`;
}
