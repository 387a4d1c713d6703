import type { Heard, Outcome } from '#contract/api/trials.ts';
import type { Db, DbContext, Instant, SqlValue } from '#server/platform/database/db.ts';
import { PUBLIC_LOT } from '../case/queries-lots.ts';
import { votesOf, type ListedVote } from './queries-dissent.ts';
import { JUDGED, type FigureSpan } from './queries-span.ts';

export interface FigureRow {
  standing: number;
  dismissed: number;
  insufficient: number;
  settled: number;
  withdrawn: number;
  lapsed: number;
  givenBack: number;
  tickets: number;
  reduced: number;
  annulled: number;
}

export interface PaceRow {
  heard: number;
  upheldRate: number | null;
  medianDays: number | null;
  open: number;
  overdue: number;
}

const UPHELD = `k.outcome IN ('upheld', 'partly')`;
/** What was upheld does not stand any more once every ticket of it is annulled. */
const STANDS = `${UPHELD} AND NOT (coalesce(t.tickets, 0) > 0 AND t.tickets = t.annulled)`;

/** The cases of a span `k`, the tickets of each `t`, and how often a signer gave back a verdict of who judged it `r`. */
const CASES = `FROM cases k
  LEFT JOIN (SELECT case_id, count(*) AS tickets, count(*) FILTER (WHERE annulled_at IS NOT NULL) AS annulled,
      count(*) FILTER (WHERE annulled_at IS NULL AND penalty <> first_penalty) AS reduced
    FROM tickets WHERE game_id = $1 GROUP BY case_id) t ON t.case_id = k.post_id
  LEFT JOIN (SELECT case_id, presenter_id, count(*) AS returned FROM verdicts WHERE status = 'returned' AND countersigner_id IS NOT NULL
    GROUP BY case_id, presenter_id) r ON r.case_id = k.post_id AND r.presenter_id = k.presenter_id`;
const IN_SPAN = `k.game_id = $1 AND (k.closed_at IS NULL OR (($3::timestamptz IS NULL OR k.closed_at >= $3) AND ($4::timestamptz IS NULL OR k.closed_at < $4)))`;

const PACE = `count(*) FILTER (WHERE ${JUDGED})::integer AS heard,
  (count(*) FILTER (WHERE ${STANDS})::double precision / nullif(count(*) FILTER (WHERE ${JUDGED}), 0)) AS "upheldRate",
  percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM k.closed_at - k.filed_at)::double precision / 86400) FILTER (WHERE ${JUDGED}) AS "medianDays",
  count(*) FILTER (WHERE k.closed_at IS NULL)::integer AS open,
  count(*) FILTER (WHERE k.closed_at IS NULL AND k.due_at <= $2)::integer AS overdue`;

const FIGURES = `count(*) FILTER (WHERE ${STANDS})::integer AS standing,
  count(*) FILTER (WHERE k.outcome = 'dismissed')::integer AS dismissed,
  count(*) FILTER (WHERE k.outcome = 'insufficient')::integer AS insufficient,
  count(*) FILTER (WHERE k.outcome = 'settled')::integer AS settled,
  count(*) FILTER (WHERE k.outcome = 'withdrawn')::integer AS withdrawn,
  count(*) FILTER (WHERE k.outcome = 'lapsed')::integer AS lapsed,
  coalesce(sum(r.returned) FILTER (WHERE k.closed_at IS NOT NULL), 0)::integer AS "givenBack",
  coalesce(sum(t.tickets), 0)::integer AS tickets,
  coalesce(sum(t.reduced), 0)::integer AS reduced,
  coalesce(sum(t.annulled), 0)::integer AS annulled`;

function valuesOf({ gameId, from, to }: FigureSpan, now: Date): SqlValue[] {
  return [gameId, now, from, to];
}

export interface Waiting {
  waiting: number;
  waitingSign: number;
  waitingPanel: number;
  oldestOpenAt: Instant | null;
  oldestSignAt: Instant | null;
  oldestPanelAt: Instant | null;
}

/** Returns what became of a game's cases, how fast they go, and what waits now. */
export async function selectFigures({ db, now }: DbContext, span: FigureSpan): Promise<PaceRow & FigureRow & Waiting> {
  const row = await db.queryOne<PaceRow & FigureRow & Waiting>(
    `SELECT ${PACE}, ${FIGURES}, count(*) FILTER (WHERE k.state = 'filed')::integer AS waiting,
       count(*) FILTER (WHERE k.state = 'countersigning')::integer AS "waitingSign", count(*) FILTER (WHERE k.state = 'panel')::integer AS "waitingPanel",
       min(k.filed_at) FILTER (WHERE k.closed_at IS NULL) AS "oldestOpenAt",
       min(p.proposed_at) FILTER (WHERE k.state = 'countersigning') AS "oldestSignAt", min(p.proposed_at) FILTER (WHERE k.state = 'panel') AS "oldestPanelAt"
     ${CASES} LEFT JOIN verdicts p ON p.case_id = k.post_id AND p.status = 'proposed' WHERE ${IN_SPAN}`,
    valuesOf(span, now),
  );
  if (!row) throw new Error('an aggregate came back empty');
  return row;
}

/** Returns how fast the cases of each column go. */
export function selectPaceByColumn(
  { db, now }: DbContext,
  span: FigureSpan,
): Promise<(PaceRow & { id: number; name: string; oldestOpenAt: Instant | null })[]> {
  return db.query(
    `SELECT c.id, c.name, ${PACE}, min(k.filed_at) FILTER (WHERE k.closed_at IS NULL) AS "oldestOpenAt"
     ${CASES} JOIN columns c ON c.id = k.column_id WHERE ${IN_SPAN} GROUP BY c.id ORDER BY c.sort, c.id`,
    valuesOf(span, now),
  );
}

export type PresenterFigureRow = PaceRow & FigureRow & { id: number };

/** Returns the same for each presenter who holds or has judged one, busiest first, a hundred at most; `ids` null: of all presenters. */
export function selectByPresenter({ db, now }: DbContext, span: FigureSpan, ids: readonly number[] | null): Promise<PresenterFigureRow[]> {
  return db.query(
    `SELECT k.presenter_id AS id, ${PACE}, ${FIGURES} ${CASES} WHERE ${IN_SPAN} AND k.presenter_id IS NOT NULL
       AND ($5::bigint[] IS NULL OR k.presenter_id = ANY ($5)) GROUP BY k.presenter_id ORDER BY count(*) DESC, k.presenter_id LIMIT 100`,
    [...valuesOf(span, now), ids],
  );
}

/** Returns how many accused of judged cases were heard in each way. */
export function selectHeard(db: Db, { gameId, from, to }: FigureSpan): Promise<{ heard: Heard; count: number }[]> {
  return db.query(
    `SELECT coalesce(a.heard, 'unknown') AS heard, count(*)::integer AS count FROM cases k JOIN case_accused a ON a.case_id = k.post_id
     WHERE k.game_id = $1 AND ${JUDGED} AND ($2::timestamptz IS NULL OR k.closed_at >= $2) AND ($3::timestamptz IS NULL OR k.closed_at < $3) GROUP BY 1`,
    [gameId, from, to],
  );
}

export interface WaitingAppeals {
  waitingAppeal: number;
  oldestAppealAt: Instant | null;
  /** Tickets that put nobody on the list, because their appeal waits too long. */
  suspended: number;
}

/** Returns how many appeals of a game wait, and since when the oldest one does. */
export async function selectWaitingAppeals(db: Db, gameId: number): Promise<WaitingAppeals> {
  const row = await db.queryOne<WaitingAppeals>(
    `SELECT count(*)::integer AS "waitingAppeal", min(a.filed_at) AS "oldestAppealAt",
       (SELECT count(*)::integer FROM tickets WHERE game_id = $1 AND suspended_at IS NOT NULL AND annulled_at IS NULL) AS suspended FROM appeals a JOIN tickets t ON t.id = a.ticket_id
     WHERE t.game_id = $1 AND a.state = 'open'`,
    [gameId],
  );
  if (!row) throw new Error('an aggregate came back empty');
  return row;
}

export interface ClosedRow {
  case: number;
  game: number;
  column: number;
  subjectKind: 'character' | 'member';
  outcome: Outcome;
  heard: Heard[];
  judge: number | null;
  signers: number[];
  votes: ListedVote[];
  givenBack: number;
  saltHash: string;
  draws: number;
  appeals: { id: number; saltHash: string }[];
  filedAt: Instant;
  closedAt: Instant;
}

export interface ClosedRange {
  from: number;
  limit: number;
  /** From when on the jurors of a verdict with a ticket are not named yet; null: all are. */
  unnamedSince: Date | null;
}

/** Returns closed cases of a game by number, from a number on, and how many there are altogether. */
export async function selectClosed(db: Db, gameId: number, { from, limit, unnamedSince }: ClosedRange): Promise<{ rows: ClosedRow[]; total: number }> {
  const [rows, count] = await Promise.all([
    db.query<ClosedRow>(
      `SELECT k.post_id AS "case", k.game_id AS game, k.column_id AS "column",
         CASE WHEN k.found_false IS NULL THEN 'character' ELSE 'member' END AS "subjectKind", k.outcome, k.presenter_id AS judge, k.filed_at AS "filedAt", k.closed_at AS "closedAt",
         CASE WHEN ${JUDGED} THEN ARRAY(SELECT coalesce(a.heard, 'unknown') FROM case_accused a WHERE a.case_id = k.post_id ORDER BY a.position) ELSE '{}' END AS heard,
         ARRAY(SELECT v.countersigner_id FROM verdicts v WHERE v.case_id = k.post_id AND v.status = 'final' AND v.countersigner_id IS NOT NULL ORDER BY v.id) AS signers,
         ${votesOf('$4')} AS votes,
         (SELECT count(*)::integer FROM verdicts v WHERE v.case_id = k.post_id AND v.status = 'returned' AND v.countersigner_id IS NOT NULL
            AND v.presenter_id = k.presenter_id) AS "givenBack",
         encode(sha256(convert_to(k.lot_salt, 'UTF8')), 'hex') AS "saltHash",
         (SELECT count(*)::integer FROM case_lots l WHERE l.case_id = k.post_id AND ${PUBLIC_LOT}) AS draws,
         coalesce((SELECT json_agg(json_build_object('id', a.id, 'saltHash', encode(sha256(convert_to(a.lot_salt, 'UTF8')), 'hex')) ORDER BY a.id) FROM appeals a
            WHERE a.case_id = k.post_id AND EXISTS (SELECT FROM case_lots l WHERE l.appeal_id = a.id AND ${PUBLIC_LOT})), '[]') AS appeals
       FROM cases k WHERE k.game_id = $1 AND k.closed_at IS NOT NULL AND k.outcome <> 'joined' AND k.post_id >= $2 ORDER BY k.post_id LIMIT $3`,
      [gameId, from, limit, unnamedSince],
    ),
    db.queryOne<{ total: number }>("SELECT count(*)::integer AS total FROM cases WHERE game_id = $1 AND closed_at IS NOT NULL AND outcome <> 'joined'", [
      gameId,
    ]),
  ]);
  return { rows, total: count?.total ?? 0 };
}
