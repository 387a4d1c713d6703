import { Failure } from '#contract/failures.ts';
import { isDeadlock, isUniqueViolation } from '#server/platform/database/db.ts';
import type { ApiRequest, MemberRequest } from '#server/platform/api.ts';
import { findIdempotentReply, getReplyBefore, keepIdempotentReply, type KeyedWrite } from '#server/platform/database/idempotency.ts';

/** As long as the table takes them; our own are UUIDs. */
const KEY = /^[!-~]{1,100}$/;

/** A route with what it was given. */
interface Call {
  route: string;
  input: unknown;
}

/** A call and the key it came with. */
interface KeyedCall extends Call {
  key: string | undefined;
}

/**
 * Runs a member's write so that the same key never runs twice: the key and the reply commit together with the work. A retry gets the first
 * reply; a write that was rolled back because of a deadlock runs once more, which it may as often as a browser sends it. Without a key the work
 * just runs. Throws `idempotencyKeyInvalid`, and `idempotencyKeyReused` where it was used for another write.
 */
export async function runOnce({ key, ...call }: KeyedCall, request: ApiRequest, work: (request: ApiRequest) => Promise<unknown>): Promise<unknown> {
  if (key === undefined || !isMember(request)) return work(request);
  const { platform, now } = request;
  const write = writeOf(key, call, request);
  const run = () =>
    platform.db.transaction(async (tx) => {
      const reply = await work({ ...request, db: tx });
      keepIdempotentReply({ tx, now }, { ...write, reply });
      return reply;
    });
  try {
    return await run().catch((error: unknown) => {
      if (!isDeadlock(error)) throw error;
      return run();
    });
  } catch (error) {
    // A retry fails in the work itself or at the key, depending on what the first call left.
    return getReplyBefore(platform.db, write, error);
  }
}

/** Runs a member's write that keeps its key itself (`keepsKey`). Throws `idempotencyKeyInvalid`. */
export async function runWithKey({ key, ...call }: KeyedCall, request: ApiRequest, work: (request: ApiRequest) => Promise<unknown>): Promise<unknown> {
  return work(key === undefined || !isMember(request) ? request : { ...request, keyedWrite: writeOf(key, call, request) });
}

/**
 * Runs a member's write that sends something, outside of any transaction, and keeps its reply afterwards for a retry. What keeps it from
 * sending twice at once is its own limit of one a minute. Throws `idempotencyKeyInvalid`.
 */
export async function sendOnce({ key, ...call }: KeyedCall, request: ApiRequest, work: (request: ApiRequest) => Promise<unknown>): Promise<unknown> {
  if (key === undefined || !isMember(request)) return work(request);
  const { platform, now } = request;
  const write = writeOf(key, call, request);
  const earlier = await findIdempotentReply(platform.db, write);
  if (earlier) return earlier.reply;
  const reply = await work(request);
  try {
    await platform.db.transaction(async (tx) => keepIdempotentReply({ tx, now }, { ...write, reply }));
  } catch (error) {
    // It has been sent; a key that has served another write can't take that back.
    if (!isUniqueViolation(error, 'idempotency_keys_pkey')) throw error;
  }
  return reply;
}

function writeOf(key: string, { route, input }: Call, { viewer, platform }: MemberRequest): KeyedWrite {
  if (!KEY.test(key)) throw new Failure('idempotencyKeyInvalid');
  // Keyed, because inputs include passwords, which a plain digest would expose to guessing by somebody with a copy of the table.
  const digest = platform.secrets.keyedHash('idempotency', JSON.stringify(input)).toString('base64url');
  return { memberId: viewer.id, key, what: `${route} ${digest}` };
}

function isMember(request: ApiRequest): request is MemberRequest {
  return request.viewer !== null;
}
