import { Failure, type FailureName } from '#contract/failures.ts';
import type { ApiRequest, MemberRequest } from './api.ts';
import { limitsOf } from '#contract/settings/rate-limits.ts';
import type { Db } from './database/db.ts';
import { networkOf } from './process/network.ts';
import type { Allowance, SharedState } from './state/shared-state.ts';
import { readSettingValues } from './state/site-settings.ts';

/** How often something may be tried in a window that begins with the first try. */
export interface Limit {
  max: number;
  windowSeconds: number;
  /** The setting by which an operator may have changed it. */
  key?: string;
}

/** Limits for what a member may switch on and off, such as a like, for each kind of switch. */
export const SWITCH_LIMITS = limitsOf('attempts');

/** Returns a limit as it is now. */
export async function currentLimit(db: Db, { max, windowSeconds, key }: Limit): Promise<Limit> {
  const set = key === undefined ? undefined : (await readSettingValues(db)).rates.get(key);
  return set ? { max: set.times, windowSeconds: set.seconds } : { max, windowSeconds };
}

type Asked = Pick<ApiRequest, 'platform' | 'now'>;
type AskedFrom = Asked & Pick<ApiRequest, 'address'>;

/** Counts one try under a key, or as many units as it costs. Throws the named refusal with the seconds to wait once the window is full. */
export async function countAttempt(
  { platform, now }: Asked,
  key: string,
  { limit, refusal, units = 1 }: { limit: Limit; refusal: FailureName; units?: number },
): Promise<void> {
  const { allowed, retryAfter } = await platform.shared.take(key, { ...(await currentLimit(platform.db, limit)), units }, now);
  if (!allowed) throw new Failure(refusal, { retryAfter });
}

/** Counts one attempt from the caller's network, whose limits the configuration may raise. Throws the named refusal. */
export async function countAddressAttempt(request: AskedFrom, purpose: string, { limit, refusal }: { limit: Limit; refusal: FailureName }): Promise<void> {
  const { allowed, retryAfter } = await takeByAddress(request, purpose, limit);
  if (!allowed) throw new Failure(refusal, { retryAfter });
}

/** Counts one attempt from the caller's network. Returns whether it was still allowed, for actions that are skipped silently. */
export async function canAddressTry(request: AskedFrom, purpose: string, limit: Limit): Promise<boolean> {
  return (await takeByAddress(request, purpose, limit)).allowed;
}

/** Counts one attempt under a key, and returns what is left: for what goes on differently beyond the limit instead of being refused. */
export function takeAttempt({ platform, now }: Asked, key: string, { max, windowSeconds }: Limit): Promise<Allowance> {
  return platform.shared.take(key, { max, windowSeconds }, now);
}

/** Counts one attempt from the caller's network likewise; returns how many there were before it, as far as the limit counts. */
export async function countTriesOfNetwork(request: AskedFrom, purpose: string, limit: Limit): Promise<number> {
  const factor = request.platform.config.addressLimitFactor;
  const { allowed, remaining } = await takeByAddress(request, purpose, limit);
  return allowed ? Math.floor((limit.max * factor - remaining - 1) / factor) : limit.max;
}

async function takeByAddress({ platform, now, address }: AskedFrom, purpose: string, limit: Limit): Promise<Allowance> {
  const { max, windowSeconds } = await currentLimit(platform.db, limit);
  return platform.shared.take(`${purpose}:address:${networkOf(address)}`, { max: max * platform.config.addressLimitFactor, windowSeconds }, now);
}

/** Until when guesses of each network wait for those before them. */
const turns = new WeakMap<SharedState, Map<string, Promise<void>>>();

/**
 * Lets the caller's network open something with a secret: only wrong ones count, for which `guess` throws `notFound`. Each is counted before it is
 * looked at, and given back when it was right, so that of many sent at once no more are looked at than may be wrong. Throws what `guess` throws, and
 * `tooManyAttempts` for any secret once too many were wrong.
 */
export async function guessFromAddress<Opened>(
  request: AskedFrom,
  { purpose, limit }: { purpose: string; limit: Limit },
  guess: () => Promise<Opened>,
): Promise<Opened> {
  const { platform, now, address } = request;
  const key = `${purpose}:address:${networkOf(address)}`;
  return inTurn(platform.shared, key, async () => {
    await countAddressAttempt(request, purpose, { limit, refusal: 'tooManyAttempts' });
    let isWrong = false;
    try {
      return await guess();
    } catch (error) {
      isWrong = error instanceof Failure && error.name === 'notFound';
      throw error;
    } finally {
      if (!isWrong) await platform.shared.giveBack(key, now);
    }
  });
}

/** Runs what has the same key one after the other on this node: right secrets that come at once don't use up each other's attempts. */
async function inTurn<Result>(shared: SharedState, key: string, work: () => Promise<Result>): Promise<Result> {
  const waiting = turns.get(shared) ?? new Map<string, Promise<void>>();
  turns.set(shared, waiting);
  const before = waiting.get(key);
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  waiting.set(key, ended);
  try {
    await before;
    return await work();
  } finally {
    end();
    if (waiting.get(key) === ended) waiting.delete(key);
  }
}

/** Counts one try of a member. Throws `tooManyRequests`. */
export async function countMemberAttempt(request: Asked & { viewer: { id: number } }, purpose: string, limit: Limit): Promise<void> {
  await countAttempt(request, `${purpose}:member:${request.viewer.id}`, { limit, refusal: 'tooManyRequests' });
}

/** Returns a member's handler with a rate limit; beyond it the call is refused with `tooManyRequests`. */
export function limited<Input, Reply>(
  purpose: string,
  limit: Limit,
  handler: (input: Input, request: MemberRequest) => Promise<Reply>,
): (input: Input, request: MemberRequest) => Promise<Reply> {
  return async (input, request) => {
    await countMemberAttempt(request, purpose, limit);
    return handler(input, request);
  };
}
