import { createHash } from 'node:crypto';
import type { CacheTag } from '#server/platform/state/cache-tags.ts';

/** Returns what lists of a column in a game depend on. A list over several columns reads the tag of each. */
export function columnTag(columnId: number, gameId: number): CacheTag {
  return `column:${columnId}:game:${gameId}`;
}

/** What is pinned on the whole site, which every list of posts begins with. */
export const SITE_PINS_TAG: CacheTag = 'site-pins';

/** Returns what the page of a post depends on. */
export function postTag(postId: number): CacheTag {
  return `post:${postId}`;
}

/** Returns what pages about a member depend on. */
export function memberTag(memberId: number): CacheTag {
  return `member:${memberId}`;
}

/** Returns what depends on an essence code, given out or not. */
export function codeTag(code: string): CacheTag {
  return `essence:${code}`;
}

/** What is shown of the ranks of the most discussed posts, whatever the game and the period. */
export const HOT_TAG: CacheTag = 'hot';

/** Returns what shows the most discussed posts of today beside something else. */
export function discussedTag(gameId: number): CacheTag {
  return `discussed:${gameId}`;
}

/** Returns what the page of a tag depends on beside its posts; the tag is folded. Hashed: in a header of a cache there is room for ASCII without a space. */
export function tagTag(tag: string): CacheTag {
  return `tag:${createHash('sha1').update(tag).digest('base64url').slice(0, 16)}`;
}
