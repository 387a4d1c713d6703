import type { Tag } from '#server/platform/state/cache-tags.ts';

/** Returns what lists of a column in a game depend on. A list over several columns reads the tag of each. */
export function columnTag(columnId: number, gameId: number): Tag {
  return `column:${columnId}:game:${gameId}`;
}

export function postTag(postId: number): Tag {
  return `post:${postId}`;
}

export function memberTag(memberId: number): Tag {
  return `member:${memberId}`;
}

/** Returns what depends on an essence code, given out or not. */
export function codeTag(code: string): Tag {
  return `essence:${code}`;
}
