import type { ReportKind } from '#contract/api/reports.ts';
import type { CaseState } from '#contract/api/trials.ts';
import { queryWord } from '#web/lib/query-word.ts';
import { readPage } from '#web/lib/list-address.ts';
import { readCaseState } from '#web/features/post-list/list-states.ts';

const CASE_VIEWS = ['turn', 'soon', 'pool', 'waiting', 'cases'] as const;
const VIEWS = [...CASE_VIEWS, 'appeals', 'proofs', 'reports', 'held'] as const;
export type DeskView = (typeof VIEWS)[number];
/** A list of cases; `cases`: all that are open. */
export type CaseView = (typeof CASE_VIEWS)[number];

/** What the address of the desk selects; empty: no selection. */
export interface DeskChoice {
  view: DeskView;
  state: '' | CaseState;
  offence: string;
  /** Only realms the reader plays on. */
  ownRealm: boolean;
  /** Only what the reader said they know. */
  ownSpeciality: boolean;
  /** Only cases of several complaints. */
  joined: boolean;
  /** What is searched in all that is open. */
  q: string;
  /** Only the cases assigned to the reader. */
  mine: boolean;
  overdue: boolean;
  /** Only appeals that nobody was seen to be entitled to. */
  claimed: boolean;
  /** Reports that are closed already. */
  done: boolean;
  kind: '' | ReportKind;
  reason: string;
  /** Only what is hidden. */
  hidden: boolean;
  /** The report case that is read; null: the list. */
  report: number | null;
  /** From 1. */
  page: number;
  /** Cursor: the row after which the page begins; empty: counted from the start. */
  after: string;
}

export const REPORT_KINDS: readonly ReportKind[] = ['post', 'comment', 'member', 'presenter'];
const MAX_WORD_LENGTH = 40;

/** Returns the list of cases a view is, or null. */
export function caseViewOf(view: DeskView): CaseView | null {
  return CASE_VIEWS.find((known) => known === view) ?? null;
}

/** Reads the choice out of a query; what makes no sense counts as not given. Without a view it is what waits for the reader, else what is narrowed. */
export function readDeskChoice(query: URLSearchParams): DeskChoice {
  const isNarrowed = ['state', 'mine', 'overdue', 'q'].some((name) => query.has(name));
  return {
    view: VIEWS.find((known) => known === query.get('view')) ?? (isNarrowed ? 'cases' : 'turn'),
    state: readCaseState(query),
    offence: queryWord(query, 'offence', MAX_WORD_LENGTH),
    ownRealm: query.get('ownRealm') === '1',
    ownSpeciality: query.get('ownSpeciality') === '1',
    joined: query.get('joined') === '1',
    q: queryWord(query, 'q', MAX_WORD_LENGTH),
    mine: query.get('mine') === '1',
    overdue: query.get('overdue') === '1',
    claimed: query.get('claimed') === '1',
    done: query.get('done') === '1',
    kind: REPORT_KINDS.find((known) => known === query.get('kind')) ?? '',
    reason: queryWord(query, 'reason', MAX_WORD_LENGTH),
    hidden: query.get('hidden') === '1',
    report: /^[1-9]\d{0,14}$/.test(query.get('report') ?? '') ? Number(query.get('report')) : null,
    page: readPage(query.get('page')),
    after: query.get('after') ?? '',
  };
}

/** Returns the address of the desk; defaults are left out. */
export function deskHref(columnId: number, choice: Partial<DeskChoice> = {}): string {
  const { view, page, after, report } = choice;
  const query = new URLSearchParams();
  if (view && view !== 'turn') query.set('view', view);
  for (const name of ['state', 'offence', 'q', 'kind', 'reason'] as const) if (choice[name]) query.set(name, choice[name]);
  for (const name of ['ownRealm', 'ownSpeciality', 'joined', 'mine', 'overdue', 'claimed', 'done', 'hidden'] as const) if (choice[name]) query.set(name, '1');
  if (report) query.set('report', String(report));
  if (page && page > 1) {
    query.set('page', String(page));
    if (after) query.set('after', after);
  }
  const text = query.toString();
  return `/trial/desk/${columnId}${text && `?${text}`}`;
}
