import { blindSeconds } from '#server/platform/state/sight.ts';
import type { CachedReply } from './stored-reply.ts';

/**
 * For how long a cache in front of the site keeps a page without asking. Nothing is purged there yet, and a page may be half a second old when
 * it leaves a node: with this second nobody is shown one that is older than 2 s.
 */
const EDGE_SECONDS = 1;
/** nginx takes 4 KB of headers from a site unless it is configured otherwise; the others need half of them. */
const MAX_TAGS_LENGTH = 1_000;

/**
 * Returns the headers by which a cache in front of the site keeps a reply and knows what it shows: the tags in both spellings, the same ones
 * that the rows of `tag_drops` name. Null: it is not to be kept there, as it is a fault, may be outdated or has too many tags.
 */
export function edgeHeaders({ status, tags }: CachedReply): Record<string, string> | null {
  if (status >= 500 || status === 429 || blindSeconds() > 0) return null;
  const keys = tags.join(' ');
  if (keys.length > MAX_TAGS_LENGTH) return null;
  return { 'cache-control': `public, max-age=0, must-revalidate, s-maxage=${EDGE_SECONDS}`, 'surrogate-key': keys, 'cache-tag': tags.join(',') };
}
