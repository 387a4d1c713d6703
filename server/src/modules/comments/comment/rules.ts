import type { CommentSort, Mention } from '#contract/api/comments.ts';
import { MIN_NICK_NAME_LENGTH, MAX_NICK_NAME_LENGTH } from '#contract/limits.ts';
import { limitsOf } from '#contract/settings/rate-limits.ts';
import { MENTION_MARK } from '#contract/text/mention-runs.ts';

/** How often a member may try to comment, allowed or not, and how often they may succeed. */
export const LIMITS = limitsOf('comments');

/** An author's second thoughts within these minutes leave no mark. */
export const FREE_EDIT_MINUTES = 10;

/** How many members one comment calls at most. */
const MAX_MENTIONS = 10;
/** How many @ are looked at, so that a text full of them costs little. */
const MAX_MARKS = 30;
const MENTION = new RegExp(String.raw`${MENTION_MARK.source}([\p{Script=Han}A-Za-z0-9_]{2,})`, 'gu');

/**
 * Returns the possible mentions in a text: for each @ the names that begin after it, longest first, because Chinese words follow a name
 * without a space. An address like `a@b.cn` is no mention.
 */
export function mentionedNames(body: string): string[][] {
  return runsIn(body).slice(0, MAX_MARKS).map(namesIn);
}

/** Who a text calls. */
export interface Called {
  /** Those who are notified, in the order of the text: ten at most. */
  memberIds: number[];
  /** By which names they can be linked. */
  mentions: Mention[];
}

/**
 * Returns who a text calls: at each @ the owner of the longest name that has one. Where such a name also begins a text after an @ that calls
 * nobody, as one beyond the limits does, it is not among the mentions: a reader has the names alone, and would link both.
 */
export function calledIn(body: string, ownerOf: (name: string) => number | undefined): Called {
  const memberIds = new Set<number>();
  const named = new Map<string, number>();
  const passed: string[] = [];
  for (const [index, run] of runsIn(body).entries()) {
    const name = index < MAX_MARKS ? namesIn(run).find((each) => ownerOf(each) !== undefined) : undefined;
    const memberId = name === undefined ? undefined : ownerOf(name);
    if (name === undefined || memberId === undefined || (memberIds.size === MAX_MENTIONS && !memberIds.has(memberId))) {
      passed.push(run);
      continue;
    }
    memberIds.add(memberId);
    named.set(name, memberId);
  }
  const isClear = (name: string) => !passed.some((run) => run !== name && run.startsWith(name));
  return { memberIds: [...memberIds], mentions: [...named].filter(([name]) => isClear(name)).map(([name, memberId]) => ({ name, memberId })) };
}

/** Returns the beginnings of the text after each @, as long as a name can be. */
function runsIn(body: string): string[] {
  return [...body.matchAll(MENTION)].map(([, run = '']) => [...run].slice(0, MAX_NICK_NAME_LENGTH).join(''));
}

function namesIn(run: string): string[] {
  const letters = [...run];
  return letters.map((_, index) => letters.slice(0, letters.length - index).join('')).filter((name) => [...name].length >= MIN_NICK_NAME_LENGTH);
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
