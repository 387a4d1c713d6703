import type { PostSort, SolvedChoice } from '#contract/api/posts.ts';
import type { CaseState } from '#contract/api/trials.ts';
import { MAX_TAG_LENGTH } from '#contract/limits.ts';
import { POST_SORTS } from '#contract/sorts.ts';

/** The two ways a column's posts are laid out. */
export type ListView = 'cart' | 'mono';

/** What the address of a list selects. */
export interface ListChoice {
  sort: PostSort;
  /** Empty: all tags. */
  tag: string;
  /** Of questions: only those with an accepted answer, or only those without; null: all. */
  solved: SolvedChoice | null;
  /** For a column of complaints: the state of their cases. Empty: any. */
  state: '' | CaseState;
  /** From 1. */
  page: number;
}

const SOLVED: readonly SolvedChoice[] = ['yes', 'no'];
const MAX_PAGE = 1_000_000;

/** Reads a list's choice out of its query; what makes no sense counts as not given. */
export function readListChoice(query: URLSearchParams): Omit<ListChoice, 'state'> {
  const sort = POST_SORTS.find((known) => known === query.get('sort')) ?? 'latest';
  const tag = (query.get('tag') ?? '').trim();
  const solved = SOLVED.find((known) => known === query.get('solved')) ?? null;
  return { sort, tag: [...tag].length > MAX_TAG_LENGTH ? '' : tag, solved, page: readPage(query.get('page')) };
}

/** Returns a page number out of a query: 1 unless it is a whole number within reason. */
export function readPage(text: string | null): number {
  const page = /^\d{1,7}$/.test(text ?? '') ? Number(text) : 1;
  return page >= 1 && page <= MAX_PAGE ? page : 1;
}

/** Returns the address of a list; defaults are left out, so that each list has one address. */
export function listHref(view: ListView, columnId: number, { sort, tag, solved, state, page }: Partial<ListChoice> = {}): string {
  const query = new URLSearchParams();
  if (sort && sort !== 'latest') query.set('sort', sort);
  if (tag) query.set('tag', tag);
  if (solved) query.set('solved', solved);
  if (state) query.set('state', state);
  if (page && page > 1) query.set('page', String(page));
  const text = query.toString();
  return `/${view}/list/${columnId}${text && `?${text}`}`;
}

/** Returns the address of a post. */
export function postHref({ columnId, id }: { columnId: number; id: number }): string {
  return `/post/view/${columnId}/${id}`;
}

/** Returns the address of a tag's page. */
export function tagHref(tag: string): string {
  return `/tag/${encodeURIComponent(tag)}`;
}
