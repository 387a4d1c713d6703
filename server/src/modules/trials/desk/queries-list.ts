import type { CaseState, DeskView } from '#contract/api/trials.ts';
import type { Db, DbContext, Instant, SqlValue } from '#server/platform/database/db.ts';
import type { PageStart } from '#server/platform/database/paging.ts';
import { CALLED } from '../view/queries-calls.ts';
import type { PersonRow } from '../view/queries-view.ts';
import { COMPLAINANT_RECORD, type ComplainantRecord } from '../record/queries-records.ts';
import { IS_NEW } from '../case/queries-queue.ts';
import { SELECT_CASE, type CaseRow } from '../case/queries-case.ts';

export interface DeskFilter {
  gameId: number;
  readerId: number;
  now: Date;
  /** Null: all that is open. */
  view: DeskView | null;
  state: CaseState | null;
  offence: string | null;
  /** Only what this presenter holds; null: all. */
  presenterId: number | null;
  overdueOnly: boolean;
  /** The realm of the first accused is one of these, folded; null: any. */
  realmKeys: readonly string[] | null;
  search: DeskSearch | null;
  /** Only cases that other complaints were joined to. */
  joinedOnly: boolean;
  /** Only these activities; null: all. */
  activities: readonly string[] | null;
}

/** What a case is searched by: any of these. */
export interface DeskSearch {
  caseId: number | null;
  /** The beginning of a character's name, folded; null where the reader may not search by it. */
  nameKey: string | null;
  nickFold: string;
}

/** The order of a view: those that came back first, then by an instant. */
export interface DeskKeys {
  isNew: boolean;
  at: Instant;
  id: number;
}

type DeskStart = PageStart<DeskKeys>;

export interface DeskRow extends CaseRow {
  keyNew: boolean;
  keyAt: Instant;
  complainant: PersonRow;
  presenter: PersonRow | null;
  complainantRecord: ComplainantRecord;
  returnedTimes: number;
  textLength: number;
  hasDraft: boolean;
  /** Whether the reader was called by lot for something that is not done yet. */
  isCalled: boolean;
}

const HELD = `k.presenter_id = $2 AND k.closed_at IS NULL`;
const IN_HAND = `${HELD} AND k.state IN ('received', 'answering', 'hearing')`;
const OWN_TURN = `k.state IN ('received', 'hearing') AND k.asked_at IS NULL AND k.withdraw_due_at IS NULL`;
const TURN = `k.post_id IN (SELECT k.post_id FROM cases k WHERE ${HELD} AND ${OWN_TURN} UNION ALL ${CALLED})`;
/** How long before its end a clock is shown as one that ends soon. */
const SOON = `interval '48 hours'`;

const VIEWS: Readonly<Record<DeskView, string>> = {
  turn: TURN,
  soon: `k.closed_at IS NULL AND k.due_at <= $3::timestamptz + ${SOON} AND (k.state = 'filed' OR k.presenter_id = $2 OR ${TURN})`,
  pool: `k.state = 'filed'`,
  waiting: `${HELD} AND NOT (${OWN_TURN})`,
  appeals: `k.state = 'appealed'`,
};

interface Narrowed {
  where: string;
  /** Those of a view, then what narrows it. */
  values: SqlValue[];
}

/**
 * Returns the condition of what narrows a list, after the game, the reader and the present. What narrows nothing is not part of it: for a statement that fits
 * every choice the database plans to read all that is open.
 */
function narrow({ gameId, readerId, now, view, offence, presenterId, overdueOnly, realmKeys, search, state, joinedOnly, activities }: DeskFilter): Narrowed {
  const values: SqlValue[] = [gameId, readerId, now];
  const value = (given: SqlValue, type: string) => `$${values.push(given)}::${type}`;
  const conditions = ['k.game_id = $1 AND $2::bigint IS NOT NULL AND $3::timestamptz IS NOT NULL', view === null ? null : VIEWS[view]];
  if (view === null && state === null) conditions.push(`(k.closed_at IS NULL OR k.state = 'appealed')`);
  if (offence !== null) conditions.push(`k.offence = ${value(offence, 'text')}`);
  if (presenterId !== null) conditions.push(`k.presenter_id = ${value(presenterId, 'bigint')}`);
  if (overdueOnly) conditions.push('k.due_at <= $3');
  if (realmKeys !== null)
    conditions.push(`EXISTS (SELECT FROM case_accused a WHERE a.case_id = k.post_id AND a.position = 0 AND a.realm_key = ANY (${value(realmKeys, 'text[]')}))`);
  if (search !== null) conditions.push(foundBy(search, value));
  if (state !== null) conditions.push(`k.state = ${value(state, 'text')}`);
  if (joinedOnly) conditions.push(`EXISTS (SELECT FROM cases j WHERE j.joined_to = k.post_id AND j.outcome = 'joined')`);
  if (activities !== null) conditions.push(`k.activity = ANY (${value(activities, 'text[]')})`);
  return { where: conditions.filter((each) => each !== null).join('\n  AND '), values };
}

function foundBy({ caseId, nameKey, nickFold }: DeskSearch, value: (given: SqlValue, type: string) => string): string {
  return `(k.post_id = ${value(caseId, 'bigint')} OR EXISTS (SELECT FROM members m WHERE m.id = k.complainant_id AND starts_with(m.nick_fold, ${value(nickFold, 'text')}))
    OR EXISTS (SELECT FROM case_accused a WHERE a.case_id = k.post_id AND starts_with(a.name_key, ${value(nameKey, 'text')})))`;
}

/** Returns the keys of the order of a list besides the id. */
function orderOf(view: DeskView | null): { isNew: string; at: string } {
  if (view === 'pool') return { isNew: IS_NEW, at: 'k.due_at' };
  // Nothing came back there: the first key is the same for all.
  const isNew = '(k.post_id IS NULL)';
  if (view === null || view === 'appeals') return { isNew, at: 'k.queued_at' };
  return { isNew, at: `coalesce(k.due_at, k.filed_at + interval '1 year')` };
}

const PERSON = (member: string) =>
  `json_build_object('id', ${member}.id, 'nickName', ${member}.nick_name, 'experience', ${member}.experience, 'role', ${member}.role, 'avatarFileId', ${member}.avatar_file_id)`;

/** Returns cases from a cursor on, in the order of their view, with everything the desk shows of them. */
export function selectDesk(db: Db, filter: DeskFilter, start: DeskStart): Promise<DeskRow[]> {
  const { isNew, at } = orderOf(filter.view);
  const { where, values } = narrow(filter);
  const value = (given: SqlValue, type: string) => `$${values.push(given)}::${type}`;
  const { after } = start;
  const later =
    after && `AND (${isNew}, ${at}, k.post_id) > (${value(after.isNew, 'boolean')}, ${value(after.at, 'timestamptz')}, ${value(after.id, 'bigint')})`;
  const page = `LIMIT ${value(start.limit, 'bigint')} OFFSET ${value(start.offset, 'bigint')}`;
  return db.query(
    `WITH page AS (
         SELECT k.post_id AS id, ${isNew} AS is_new, ${at} AS at FROM cases k
         WHERE ${where} ${later ?? ''}
         ORDER BY ${isNew}, ${at}, k.post_id ${page}
       ), found AS (${SELECT_CASE} WHERE k.post_id IN (SELECT id FROM page))
       SELECT found.*, page.is_new AS "keyNew", page.at AS "keyAt", ${PERSON('cm')} AS complainant, CASE WHEN pm.id IS NOT NULL THEN ${PERSON('pm')} END AS presenter,
         ${COMPLAINANT_RECORD} AS "complainantRecord",
         (SELECT count(*)::integer FROM case_events e WHERE e.case_id = k.post_id AND e.to_state = 'filed' AND e.from_state <> 'filed') AS "returnedTimes",
         char_length(k.statement_text) + (SELECT coalesce(sum(char_length(s.text)), 0)::integer FROM case_statements s WHERE s.case_id = k.post_id) AS "textLength",
         EXISTS (SELECT FROM verdict_drafts d WHERE d.case_id = k.post_id AND d.presenter_id = $2) AS "hasDraft",
         k.post_id IN (${CALLED}) AS "isCalled"
       FROM page JOIN found ON found.id = page.id JOIN cases k ON k.post_id = page.id JOIN members cm ON cm.id = k.complainant_id
         LEFT JOIN members pm ON pm.id = k.presenter_id
       ORDER BY page.is_new, page.at, page.id`,
    values,
  );
}

/** Returns how many cases there are in a list. */
export async function countDesk(db: Db, filter: DeskFilter): Promise<number> {
  const { where, values } = narrow(filter);
  const row = await db.queryOne<{ total: number }>(`SELECT count(*)::integer AS total FROM cases k WHERE ${where}`, values);
  return row?.total ?? 0;
}

/** Returns what a presenter has said they know. */
export async function selectSpecialities(db: Db, memberId: number): Promise<string[]> {
  const row = await db.queryOne<{ specialities: string[] }>('SELECT specialities FROM presenters WHERE member_id = $1', [memberId]);
  return row?.specialities ?? [];
}

export interface DeskFigures {
  viewCounts: Record<DeskView, number>;
  /** What the reader has in hand in any game, what ends first in front. */
  heldCases: { id: number; columnId: number }[];
}

/** Returns how many cases of a game there are in each view for a reader at that instant, and what they have in hand. */
export async function selectFigures({ db, now }: DbContext, { gameId, readerId }: Pick<DeskFilter, 'gameId' | 'readerId'>): Promise<DeskFigures> {
  const views = Object.entries(VIEWS).map(([view, where]) => `'${view}', (SELECT count(*) FROM cases k WHERE k.game_id = $1 AND ${where})`);
  const row = await db.queryOne<DeskFigures>(
    `SELECT json_build_object(${views.join(', ')}) AS "viewCounts",
       (SELECT coalesce(json_agg(json_build_object('id', k.post_id, 'columnId', k.column_id) ORDER BY k.due_at, k.post_id), '[]') FROM cases k WHERE ${IN_HAND}) AS "heldCases"`,
    [gameId, readerId, now],
  );
  if (!row) throw new Error('an aggregate came back empty');
  return row;
}
