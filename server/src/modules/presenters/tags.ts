import type { Tag } from '#server/platform/state/cache-tags.ts';

/** What depends on who is a presenter. */
export const PRESENTERS_TAG: Tag = 'presenters';

/** Returns what depends on one presenter's own page. */
export function presenterTag(id: number): Tag {
  return `presenter:${id}`;
}

/** Returns what shows a member's name, picture and counts. */
export function memberTag(id: number): Tag {
  return `member:${id}`;
}
