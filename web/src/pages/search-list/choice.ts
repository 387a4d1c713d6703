import { MAX_SEARCH_TEXT_LENGTH } from '#contract/limits.ts';
import { readPage } from '#web/lib/list-address.ts';
import { queryWord } from '#web/lib/query-word.ts';

/** What is looked for: posts, the cases among them, or comments. */
export type SearchKind = 'post' | 'comment' | 'case';

/** What the address of a search selects; empty: no selection. */
export interface SearchChoice {
  q: string;
  kind: SearchKind;
  columnId: string;
  author: string;
  /** Days, as 2026-03-04. */
  from: string;
  to: string;
  tag: string;
  essence: boolean;
  sort: 'relevance' | 'latest';
  /** From 1. */
  page: number;
  /** Cursor: the hit after which the page begins; empty: counted from the start. */
  after: string;
}

const MAX_NAME_LENGTH = 40;
const KINDS: readonly SearchKind[] = ['comment', 'case'];

/** Reads the choice out of a query; what makes no sense counts as not given, days the wrong way round are turned. */
export function readSearchChoice(query: URLSearchParams): SearchChoice {
  const day = (name: string) => (/^(19|20)\d\d-\d\d-\d\d$/.test(query.get(name) ?? '') ? (query.get(name) ?? '') : '');
  const [from, to] = [day('from'), day('to')] as const;
  const isTurned = from !== '' && to !== '' && to < from;
  return {
    kind: KINDS.find((known) => known === query.get('kind')) ?? 'post',
    q: queryWord(query, 'q', MAX_SEARCH_TEXT_LENGTH / 2),
    columnId: /^[1-9]\d{0,8}$/.test(query.get('columnId') ?? '') ? (query.get('columnId') ?? '') : '',
    author: queryWord(query, 'author', MAX_NAME_LENGTH),
    from: isTurned ? to : from,
    to: isTurned ? from : to,
    tag: queryWord(query, 'tag', MAX_NAME_LENGTH),
    essence: query.get('essence') === '1',
    sort: query.get('sort') === 'latest' ? 'latest' : 'relevance',
    page: readPage(query.get('page')),
    after: query.get('after') ?? '',
  };
}

const WORDS = /[-－−]?["“＂「『][^"“”＂「」『』]+["”＂」』]|\S+/g;

/** Returns whether a query only excludes: every word of it after a minus. */
export function onlyExcludes(q: string): boolean {
  const words = q.match(WORDS) ?? [];
  return words.length > 0 && words.every((word) => /^[-－−]["“＂「『\p{L}\p{N}]/u.test(word));
}

/** Returns the address of a search; defaults are left out. */
export function searchHref({ q = '', kind, columnId, author, from, to, tag, essence, sort, page, after }: Partial<SearchChoice>): string {
  const query = new URLSearchParams();
  const given = { q, kind: kind === 'post' ? '' : kind, columnId, author, from, to, tag, essence: essence ? '1' : '', sort: sort === 'latest' ? sort : '' };
  for (const [name, value] of Object.entries(given)) if (value) query.set(name, value);
  if (page && page > 1) {
    query.set('page', String(page));
    if (after) query.set('after', after);
  }
  const text = query.toString();
  return `/search/list${text && `?${text}`}`;
}

/** Returns whether the search is filtered, apart from its words. */
export function isFiltered({ columnId, author, from, to, tag, essence }: SearchChoice): boolean {
  return essence || [columnId, author, from, to, tag].some((each) => each !== '');
}
