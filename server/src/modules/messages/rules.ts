import { MAX_LETTERS_PER_DAY, MAX_PRESENTER_LETTERS_PER_DAY } from '#contract/limits.ts';
import type { Role } from '#contract/api/members.ts';

/**
 * Returns whether a member may write to another: everybody to presenters, presenters also to members who have written to them or are a
 * party of one of their cases.
 */
export function canWriteTo(own: { role: Role }, other: { role: Role; acquainted: boolean }): boolean {
  return other.role === 'presenter' || (own.role === 'presenter' && other.acquainted);
}

/** Returns how many letters a member may send a day. */
export function dailyLetterLimit(role: Role): number {
  return role === 'presenter' ? MAX_PRESENTER_LETTERS_PER_DAY : MAX_LETTERS_PER_DAY;
}

/** How many browsers of one member may receive messages live. */
export const MAX_STREAMS_PER_MEMBER = 8;
