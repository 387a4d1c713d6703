import type { CommentSort } from '#contract/api/comments.ts';
import { COMMENT_SORTS } from '#contract/sorts.ts';

/** What the address of a post selects of its comments. */
export interface ThreadChoice {
  sort: CommentSort;
  /** Only this member's comments; null: everybody's. */
  author: number | null;
  /** From 1. */
  page: number;
  /** The floor to look for, whatever page holds it. */
  floor: number | null;
}

export const SORT_LABELS: Readonly<Record<CommentSort, string>> = { earliest: '最早', latest: '最新', liked: '最热' };

/** Reads which comments are wanted out of a query; what makes no sense counts as not given. */
export function readThreadChoice(query: URLSearchParams): ThreadChoice {
  return {
    sort: COMMENT_SORTS.find((known) => known === query.get('sort')) ?? 'earliest',
    author: readNumber(query.get('author')),
    page: readNumber(query.get('page')) ?? 1,
    floor: readNumber(query.get('floor')),
  };
}

/** Returns the address of a selection of a post's comments: pointing to their head, unless a floor is named. Defaults are left out. */
export function threadHref(path: string, { sort, author, page, floor }: Partial<ThreadChoice>): string {
  const query = new URLSearchParams();
  if (sort && sort !== 'earliest') query.set('sort', sort);
  if (author) query.set('author', String(author));
  if (page && page > 1) query.set('page', String(page));
  if (floor) query.set('floor', String(floor));
  const text = query.toString();
  return `${path}${text && `?${text}`}#${floor ? floorAnchor(floor) : 'comments'}`;
}

/** Returns the anchor of a floor. */
export function floorAnchor(floor: number): string {
  return `f${floor}`;
}

function readNumber(text: string | null): number | null {
  const value = /^\d{1,6}$/.test(text ?? '') ? Number(text) : 0;
  return value > 0 ? value : null;
}
