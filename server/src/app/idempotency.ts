import { Failure } from '#contract/failures.ts';
import { isUniqueViolation } from '#server/platform/db.ts';
import type { ApiRequest, MemberRequest } from '#server/platform/api.ts';
import { findIdempotentReply, keepIdempotentReply } from '#server/modules/members/index.ts';

const KEY = /^[\w-]{8,80}$/;

/**
 * Runs a member's write so that the same key never does it twice: the key and the reply commit together with the work.
 * A retry gets the first reply. Without a key the work just runs. Throws `badBody` for a key that is none or has served another write.
 */
export async function runOnce(
  key: string | undefined,
  { route, input }: { route: string; input: unknown },
  request: ApiRequest,
  work: (request: ApiRequest) => Promise<unknown>,
): Promise<unknown> {
  if (key === undefined || !isMember(request)) return work(request);
  if (!KEY.test(key)) throw new Failure('badBody');
  const { viewer, platform, now } = request;
  // Keyed, because among the inputs are passwords, which a plain digest would let somebody with a copy of the table guess at.
  const digest = platform.secrets.keyedHash('idempotency', JSON.stringify(input)).toString('base64url');
  const write = { memberId: viewer.id, key, what: `${route} ${digest}` };
  try {
    return await platform.db.transaction(async (tx) => {
      const reply = await work({ ...request, db: tx });
      await keepIdempotentReply(tx, { ...write, reply, now });
      return reply;
    });
  } catch (error) {
    // A retry fails in the work itself or at the key, depending on what the first one left behind.
    if (!(error instanceof Failure) && !isUniqueViolation(error)) throw error;
    const earlier = await findIdempotentReply(platform.db, write);
    if (earlier) return earlier.reply;
    throw isUniqueViolation(error, 'idempotency_keys_pkey') ? new Failure('badBody') : error;
  }
}

function isMember(request: ApiRequest): request is MemberRequest {
  return request.viewer !== null;
}
