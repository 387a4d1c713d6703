import type { Penalty, TicketStatus } from '#contract/api/tickets.ts';
import { queryWord } from '#web/lib/query-word.ts';
import { readPage } from '#web/lib/list-address.ts';

/** What the address of the list of tickets selects; empty: no selection. */
export interface TicketChoice {
  /** A number, a name, or both with the realm. */
  q: string;
  realm: string;
  offence: string;
  penalty: '' | Penalty;
  status: '' | TicketStatus;
  /** yyyy-MM. */
  month: string;
  /** From 1. */
  page: number;
  /** Cursor: the row after which the page begins; empty: counted from the start. */
  after: string;
}

const PENALTIES: readonly Penalty[] = ['warning', 'watch30', 'list90', 'list365', 'permanent'];
const STATUSES: readonly TicketStatus[] = ['active', 'suspended', 'expired', 'annulled'];
const MAX_WORD_LENGTH = 40;
const MAX_REALM_LENGTH = 24;

/** Reads the choice out of a query; what makes no sense counts as not given. */
export function readTicketChoice(query: URLSearchParams): TicketChoice {
  const month = query.get('month') ?? '';
  return {
    q: queryWord(query, 'q', MAX_WORD_LENGTH),
    realm: queryWord(query, 'realm', MAX_REALM_LENGTH),
    offence: queryWord(query, 'offence', MAX_WORD_LENGTH),
    penalty: PENALTIES.find((known) => known === query.get('penalty')) ?? '',
    status: STATUSES.find((known) => known === query.get('status')) ?? '',
    month: /^(19|2\d)\d\d-(0[1-9]|1[0-2])$/.test(month) ? month : '',
    page: readPage(query.get('page')),
    after: query.get('after') ?? '',
  };
}

/** Returns the address of the list of tickets; defaults are left out. */
export function ticketsHref(columnId: number, { page, after, ...words }: Partial<TicketChoice> = {}): string {
  const query = new URLSearchParams();
  for (const name of ['q', 'realm', 'offence', 'penalty', 'status', 'month'] as const) if (words[name]) query.set(name, words[name]);
  if (page && page > 1) {
    query.set('page', String(page));
    if (after) query.set('after', after);
  }
  const text = query.toString();
  return `/ticket/list/${columnId}${text && `?${text}`}`;
}

/** Returns whether the list is filtered. */
export function isFiltered({ q, realm, offence, penalty, status, month }: TicketChoice): boolean {
  return [q, realm, offence, penalty, status, month].some((each) => each !== '');
}
