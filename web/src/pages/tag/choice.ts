import type { PostSort } from '#contract/api/posts.ts';
import { POST_SORTS } from '#contract/sorts.ts';
import { readPage, tagHref } from '#web/lib/list-address.ts';

/** What the address of a tag's list selects. */
export interface TagChoice {
  sort: PostSort;
  /** Null: the posts of all columns. */
  columnId: number | null;
  /** From 1. */
  page: number;
}

/** Reads the choice out of a query; what makes no sense counts as not given. */
export function readTagChoice(query: URLSearchParams): TagChoice {
  const columnId = query.get('columnId') ?? '';
  return {
    sort: POST_SORTS.find((known) => known === query.get('sort')) ?? 'latest',
    columnId: /^[1-9]\d{0,8}$/.test(columnId) ? Number(columnId) : null,
    page: readPage(query.get('page')),
  };
}

/** Returns the address of a tag's list; defaults are left out, so that each list has one address. */
export function taggedHref(tag: string, { sort, columnId, page }: Partial<TagChoice> = {}): string {
  const query = new URLSearchParams();
  if (sort && sort !== 'latest') query.set('sort', sort);
  if (columnId) query.set('columnId', String(columnId));
  if (page && page > 1) query.set('page', String(page));
  const text = query.toString();
  return tagHref(tag) + (text && `?${text}`);
}
