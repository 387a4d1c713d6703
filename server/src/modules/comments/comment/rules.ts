import type { CommentSort } from '#contract/api/comments.ts';
import { MIN_NICK_NAME_LENGTH, MAX_NICK_NAME_LENGTH } from '#contract/limits.ts';
import { limitsOf } from '#contract/settings/rate-limits.ts';

/** How often a member may try to comment, allowed or not, and how often they may succeed. */
export const LIMITS = limitsOf('comments');

/** An author's second thoughts within these minutes leave no mark. */
export const FREE_EDIT_MINUTES = 10;

/** How many members one comment calls at most. */
export const MAX_MENTIONS = 10;
/** How many @ are looked at, so that a text full of them costs little. */
const MAX_MARKS = 30;
const MENTION = /(?<![\w.@＠-])[@＠]([\p{Script=Han}A-Za-z0-9_]{2,})/gu;

/**
 * Returns the possible mentions in a text: for each @ the names that begin after it, longest first, because Chinese words follow a name
 * without a space. An address like `a@b.cn` is no mention.
 */
export function mentionedNames(body: string): string[][] {
  return [...body.matchAll(MENTION)].slice(0, MAX_MARKS).map(([, run = '']) => {
    const letters = [...run].slice(0, MAX_NICK_NAME_LENGTH);
    return letters.map((_, index) => letters.slice(0, letters.length - index).join('')).filter((name) => [...name].length >= MIN_NICK_NAME_LENGTH);
  });
}

/** A position in the order of the comments: the floor, or likes and floor. */
export interface Placed {
  floor: number;
  likeCount: number;
}

/** Compares two comments as a list of that sort has them. */
export function byOrder(sort: CommentSort): (one: Placed, other: Placed) => number {
  switch (sort) {
    case 'earliest':
      return (one, other) => one.floor - other.floor;
    case 'latest':
      return (one, other) => other.floor - one.floor;
    case 'liked':
      return (one, other) => other.likeCount - one.likeCount || one.floor - other.floor;
  }
}
