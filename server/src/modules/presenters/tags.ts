import type { CacheTag } from '#server/platform/state/cache-tags.ts';

/** What depends on who is a presenter. */
export const PRESENTERS_TAG: CacheTag = 'presenters';

/** Returns what depends on one presenter's own page. */
export function presenterTag(id: number): CacheTag {
  return `presenter:${id}`;
}

/** Returns what shows a member's name, picture and counts. */
export function memberTag(id: number): CacheTag {
  return `member:${id}`;
}
