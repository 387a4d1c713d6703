import { blindSeconds } from '#server/platform/state/sight.ts';
import type { CacheTag } from '#server/platform/state/cache-tags.ts';
import type { CachedReply } from './stored-reply.ts';

/**
 * For how long a cache in front of the site keeps a page without asking, where nothing purges it there or a listed name may be on it. A page may
 * be half a second old when it leaves a node: with this second nobody is shown one that is older than 2 s.
 */
const STRICT_SECONDS = 1;
/** Of pages that are purged; also how long a purge that was lost would show. */
const PURGED_SECONDS = 60;
/** Further, while one request behind a reader makes it again. */
const REVALIDATING_SECONDS = 30;
/** Further, while the site does not answer. */
const ERROR_SECONDS = 600;
/** Both spellings together take half of the 16 KB that the examples for nginx and Varnish allow, and that CDNs take. */
const MAX_TAGS_LENGTH = 4_000;
/** What is read where somebody accused or listed may be named, also on pages whose routes need not be current on a blind node. */
const NAMING_TAGS = /^(?:case|cases|tickets|search):/;

/**
 * Returns the headers by which a cache in front of the site keeps a reply and knows what it shows: the tags in both spellings, the same ones
 * that the rows of `tag_drops` name. Null: it is not to be kept there, as it is a fault or may be outdated. `isPurged`: what is written is purged there.
 */
export function edgeHeaders(reply: Pick<CachedReply, 'status' | 'tags' | 'mustBeCurrent'>, isPurged: boolean): Record<string, string> | null {
  const { status, tags } = reply;
  if (status >= 500 || status === 429 || blindSeconds() > 0) return null;
  const keys = tags.join(' ');
  const isNamed = keys.length <= MAX_TAGS_LENGTH;
  return {
    ...(isPurged && isNamed && !mayNameListed(reply) ? KEPT : STRICT),
    ...(isNamed && { 'surrogate-key': keys, 'cache-tag': tags.join(',') }),
  };
}

/** Browsers always ask: `must-revalidate` forbids them what is said of old copies. CDNs read the header of their own (RFC 9213), which does not forbid it. */
const KEPT = {
  'cache-control': `public, max-age=0, must-revalidate, s-maxage=${PURGED_SECONDS}, stale-while-revalidate=${REVALIDATING_SECONDS}, stale-if-error=${ERROR_SECONDS}`,
  'cdn-cache-control': `public, max-age=${PURGED_SECONDS}, stale-while-revalidate=${REVALIDATING_SECONDS}, stale-if-error=${ERROR_SECONDS}`,
};
const STRICT = {
  'cache-control': `public, max-age=0, must-revalidate, proxy-revalidate, s-maxage=${STRICT_SECONDS}`,
  'cdn-cache-control': `public, max-age=${STRICT_SECONDS}, must-revalidate`,
};

/** Returns whether somebody may be named in a reply who may be cleared: no copy of it is shown that may be outdated, even if the site is away. */
function mayNameListed({ tags, mustBeCurrent }: { tags: readonly CacheTag[]; mustBeCurrent: boolean }): boolean {
  return mustBeCurrent || tags.some((tag) => NAMING_TAGS.test(tag));
}
