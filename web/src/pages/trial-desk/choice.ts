import type { CaseState } from '#contract/trials.ts';
import { queryWord } from '#web/features/court/query-word.ts';
import { readPage } from '#web/features/posts/list-address.ts';

export const VIEWS = ['cases', 'appeals', 'held'] as const;
export type DeskView = (typeof VIEWS)[number];

/** What the address of the desk chooses; empty: no choice. */
export interface DeskChoice {
  view: DeskView;
  state: '' | CaseState;
  offence: string;
  /** Only what the reader holds. */
  mine: boolean;
  overdue: boolean;
  /** From 1. */
  page: number;
  /** Behind which row the page begins; empty: counted from the start. */
  after: string;
}

export const OPEN_STATES: readonly CaseState[] = ['filed', 'received', 'answering', 'hearing', 'countersigning', 'appealed', 'closed'];
const WORD_MOST = 40;

/** Reads the choice out of a query; what makes no sense counts as not given. */
export function readDeskChoice(query: URLSearchParams): DeskChoice {
  return {
    view: VIEWS.find((known) => known === query.get('view')) ?? 'cases',
    state: OPEN_STATES.find((known) => known === query.get('state')) ?? '',
    offence: queryWord(query, 'offence', WORD_MOST),
    mine: query.get('mine') === '1',
    overdue: query.get('overdue') === '1',
    page: readPage(query.get('page')),
    after: query.get('after') ?? '',
  };
}

/** The address of the desk; what is usual is left out. */
export function deskHref(columnId: number, { view, state, offence, mine, overdue, page, after }: Partial<DeskChoice> = {}): string {
  const query = new URLSearchParams();
  if (view && view !== 'cases') query.set('view', view);
  if (state) query.set('state', state);
  if (offence) query.set('offence', offence);
  if (mine) query.set('mine', '1');
  if (overdue) query.set('overdue', '1');
  if (page && page > 1) {
    query.set('page', String(page));
    if (after) query.set('after', after);
  }
  const text = query.toString();
  return `/trial/desk/${columnId}${text && `?${text}`}`;
}
