import { Failure } from '#contract/failures.ts';
import type { RouteKey } from '#contract/route.ts';
import type { Platform, Viewer } from '#server/platform/api.ts';
import { countAttempt } from '#server/platform/attempts.ts';
import { findByHash, updateUsed } from './queries.ts';
import { LIMITS } from './rules.ts';
import { hashOfToken, TOKEN_PREFIX } from './tokens.ts';

/** How old the last note of its use is at most. */
const NOTED_MS = 60_000;
const STATISTICS = 'admin/statistics/';

/**
 * Returns as which member a program reads that comes with a token of ours; undefined for a token of a session. Null: as anybody. It reads and never writes.
 * Throws `notSignedIn` for one that does not work, `forbidden` for what it is not for, and `tooManyRequests`.
 */
export async function findTokenReader(token: string, key: RouteKey, platform: Platform): Promise<Viewer | null | undefined> {
  if (!token.startsWith(TOKEN_PREFIX)) return undefined;
  const { db, clock } = platform;
  const now = clock.now();
  const found = await findByHash({ db, now }, hashOfToken(token));
  if (!found) throw new Failure('notSignedIn');
  await countAttempt({ platform, now }, `token:${found.id}`, { limit: LIMITS.reads, refusal: 'tooManyRequests' });
  if (found.lastUsedAt === null || now.getTime() - Date.parse(found.lastUsedAt) > NOTED_MS) await updateUsed({ db, now }, found.id);
  if (key.method !== 'GET') throw new Failure('forbidden');
  if (key.path.startsWith(STATISTICS) && found.scopes.includes('statistics'))
    return { id: found.createdBy, role: 'operator', sessionId: 0, factorAt: null, suspended: null };
  if ((key.access === 'public' || key.access === 'guest') && found.scopes.includes('posts')) return null;
  throw new Failure('forbidden');
}
