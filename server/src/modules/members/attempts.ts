import { Failure, type FailureName } from '#contract/failures.ts';
import type { ApiRequest } from '#server/platform/api.ts';
import { networkOf } from '#server/platform/network.ts';

interface Limit {
  most: number;
  windowSeconds: number;
}

/** Counts one try under a key. Throws the named refusal with the seconds to wait once the window is full. */
export async function countAttempt({ platform, now }: ApiRequest, key: string, limit: Limit, refusal: FailureName): Promise<void> {
  const { allowed, retryAfter } = await platform.shared.take(key, limit.most, limit.windowSeconds, now);
  if (!allowed) throw new Failure(refusal, { retryAfter });
}

/** Counts one try of the caller's network, whose limits the configuration may raise. Throws the named refusal. */
export async function countAddressAttempt(request: ApiRequest, purpose: string, limit: Limit, refusal: FailureName): Promise<void> {
  const most = limit.most * request.platform.config.addressLimitFactor;
  await countAttempt(request, `${purpose}:address:${networkOf(request.address)}`, { ...limit, most }, refusal);
}
