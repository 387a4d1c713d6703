import { LETTERS_A_DAY, LETTERS_A_DAY_OF_PRESENTERS } from '#contract/limits.ts';
import type { Role } from '#contract/api/members.ts';

/** Whether somebody may write to another: everybody to presenters, presenters also to members who have written to them or meet them in a case. */
export function mayWriteTo(own: { role: Role }, other: { role: Role; acquainted: boolean }): boolean {
  return other.role === 'presenter' || (own.role === 'presenter' && other.acquainted);
}

/** How many letters somebody may send a day. */
export function lettersADay(role: Role): number {
  return role === 'presenter' ? LETTERS_A_DAY_OF_PRESENTERS : LETTERS_A_DAY;
}

/** How many browsers of one member may be told of messages as they come, and how many of all members in one process. */
export const FOLLOWERS_OF_MEMBER_MOST = 8;
export const FOLLOWERS_MOST = 5_000;
