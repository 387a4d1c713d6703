import type { EntrySort, EntryStatus } from '#contract/api/blacklist.ts';
import { queryWord } from '#web/lib/query-word.ts';
import { readPage } from '#web/lib/list-address.ts';
import { ENTRY_SORTS } from '#contract/sorts.ts';

/** The two ways the entries are laid out. */
export type EntryLayout = 'cards' | 'rows';

/** What the address of the list selects; empty: no selection. */
export interface EntryChoice {
  q: string;
  realm: string;
  offence: string;
  penalty: string;
  status: '' | EntryStatus;
  sort: EntrySort;
  layout: EntryLayout;
  /** From 1. */
  page: number;
  /** Cursor: the row after which the page begins; empty: counted from the start. */
  after: string;
}

const STATUSES: readonly EntryStatus[] = ['active', 'disputed', 'expired'];
export const LISTED_PENALTIES = ['list90', 'list365', 'permanent'] as const;

const MAX_WORD_LENGTH = 40;
const MAX_REALM_LENGTH = 24;

/** Reads the choice out of a query; what makes no sense counts as not given. */
export function readEntryChoice(query: URLSearchParams): EntryChoice {
  return {
    q: queryWord(query, 'q', MAX_WORD_LENGTH),
    realm: queryWord(query, 'realm', MAX_REALM_LENGTH),
    offence: queryWord(query, 'offence', MAX_WORD_LENGTH),
    penalty: LISTED_PENALTIES.find((known) => known === query.get('penalty')) ?? '',
    status: STATUSES.find((known) => known === query.get('status')) ?? '',
    sort: ENTRY_SORTS.find((known) => known === query.get('sort')) ?? 'latest',
    layout: query.get('view') === 'rows' ? 'rows' : 'cards',
    page: readPage(query.get('page')),
    after: query.get('after') ?? '',
  };
}

/** Returns the address of the list; defaults are left out. */
export function entriesHref(columnId: number, { q, realm, offence, penalty, status, sort, layout, page, after }: Partial<EntryChoice> = {}): string {
  const query = new URLSearchParams();
  const given = { q, realm, offence, penalty, status, sort: sort === 'latest' ? '' : sort, view: layout === 'rows' ? 'rows' : '' };
  for (const [name, value] of Object.entries(given)) if (value) query.set(name, value);
  if (page && page > 1) {
    query.set('page', String(page));
    if (after) query.set('after', after);
  }
  const text = query.toString();
  return `/blacklist/${columnId}${text && `?${text}`}`;
}

/** Returns whether the list is filtered, apart from the order and the layout. */
export function isFiltered({ q, realm, offence, penalty, status }: EntryChoice): boolean {
  return [q, realm, offence, penalty, status].some((each) => each !== '');
}
