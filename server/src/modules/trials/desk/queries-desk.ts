import type { CaseState } from '#contract/api/trials.ts';
import type { Penalty } from '#contract/api/tickets.ts';
import type { Db, Instant } from '#server/platform/database/db.ts';
import type { PageStart } from '#server/platform/database/paging.ts';
import { LOOK_MS, OPERATORS_LOOK_MS } from '../rules/appeals.ts';

type DeskStart = PageStart<{ at: Instant; id: number }>;

/** Returns the number of cases of a game in each state. */
export async function countByState(db: Db, gameId: number): Promise<Record<string, number>> {
  const rows = await db.query<{ state: CaseState; count: number }>('SELECT state, count(*)::integer AS count FROM cases WHERE game_id = $1 GROUP BY state', [
    gameId,
  ]);
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
}

export interface DeskAppealRow {
  id: number;
  ticketId: number;
  ticketNumber: string;
  caseId: number;
  columnId: number;
  title: string;
  ground: string;
  text: string;
  state: 'claimed' | 'open';
  code: string | null;
  filedAt: Instant;
  penalty: Penalty;
}

/** Who reads the desk, and how old a claim is when the next one is called to look at it, and when operators may. */
export interface DeskReader {
  id: number;
  isOperator: boolean;
  now: Date;
}

/** Returns the condition that a claim `a` falls to a reader, whose id, role and instant are the parameters from this number on. */
const calledAt = (first: number) => `CASE WHEN $${first + 1} THEN a.filed_at <= $${first + 2}::timestamptz - make_interval(secs => ${OPERATORS_LOOK_MS / 1000})
  ELSE $${first} = ANY (a.look_order[:1 + floor(extract(epoch FROM $${first + 2}::timestamptz - a.filed_at) / ${LOOK_MS / 1000})::integer]) END`;

/**
 * Returns appeals in one state that wait, of one case or of a whole game, oldest first, of claims only those the reader is called to look at; how many there
 * are, how many claims wait, and how many of these for the reader.
 */
export async function selectDeskAppeals(
  db: Db,
  { gameId, caseId, state }: { gameId: number; caseId: number | null; state: DeskAppealRow['state'] },
  { reader, start }: { reader: DeskReader; start: DeskStart },
): Promise<{ rows: DeskAppealRow[]; total: number; claimCount: number; lookCount: number }> {
  const OF = `CASE WHEN $2::bigint IS NULL THEN t.game_id = $1 ELSE a.case_id = $2 END`;
  const [rows, count] = await Promise.all([
    db.query<DeskAppealRow>(
      `SELECT a.id, a.ticket_id AS "ticketId", t.number AS "ticketNumber", a.case_id AS "caseId", k.column_id AS "columnId", p.title, a.ground, a.text, a.state, a.code,
         a.filed_at AS "filedAt", t.penalty
       FROM appeals a JOIN tickets t ON t.id = a.ticket_id JOIN cases k ON k.post_id = a.case_id JOIN posts p ON p.id = a.case_id
       WHERE ${OF} AND a.state = $3 AND (a.state = 'open' OR ${calledAt(4)}) AND ($7::timestamptz IS NULL OR (a.filed_at, a.id) > ($7, $8::bigint))
       ORDER BY a.filed_at, a.id LIMIT $9 OFFSET $10`,
      [gameId, caseId, state, reader.id, reader.isOperator, reader.now, start.after?.at ?? null, start.after?.id ?? null, start.limit, start.offset],
    ),
    db.queryOne<{ open: number; claims: number; looks: number }>(
      `SELECT count(*) FILTER (WHERE a.state = 'open')::integer AS open, count(*) FILTER (WHERE a.state = 'claimed')::integer AS claims,
         count(*) FILTER (WHERE a.state = 'claimed' AND ${calledAt(3)})::integer AS looks
       FROM appeals a JOIN tickets t ON t.id = a.ticket_id WHERE ${OF} AND a.state IN ('claimed', 'open')`,
      [gameId, caseId, reader.id, reader.isOperator, reader.now],
    ),
  ]);
  const { open = 0, claims = 0, looks = 0 } = count ?? {};
  return { rows, total: state === 'claimed' ? looks : open, claimCount: claims, lookCount: looks };
}

export interface EarlierTicketRow {
  accusedId: number;
  number: string;
  offence: string;
  penalty: Penalty;
  issuedAt: Instant;
  expiresAt: Instant | null;
}

/** Returns the tickets the accused of a case have from other cases, newest first. */
export function selectHistory(db: Db, caseId: number): Promise<EarlierTicketRow[]> {
  return db.query(
    `SELECT a.id AS "accusedId", t.number, t.offence, t.penalty, t.issued_at AS "issuedAt", t.expires_at AS "expiresAt"
     FROM case_accused a JOIN characters c ON c.game_id = a.game_id AND c.name_key = a.name_key AND c.realm_key = a.realm_key
     JOIN tickets t ON t.character_id = c.id WHERE a.case_id = $1 AND t.case_id <> $1 ORDER BY t.issued_at DESC, t.id DESC LIMIT 50`,
    [caseId],
  );
}

export interface OpenCaseRow {
  accusedId: number;
  caseId: number;
  columnId: number;
  state: CaseState;
  filedAt: Instant;
}

/** Returns other open cases against the accused of a case, oldest first. */
export function selectOpenCases(db: Db, caseId: number): Promise<OpenCaseRow[]> {
  return db.query(
    `SELECT a.id AS "accusedId", k.post_id AS "caseId", k.column_id AS "columnId", k.state, k.filed_at AS "filedAt"
     FROM case_accused a JOIN case_accused o ON o.game_id = a.game_id AND o.name_key = a.name_key AND o.realm_key = a.realm_key AND o.case_id <> a.case_id
     JOIN cases k ON k.post_id = o.case_id WHERE a.case_id = $1 AND k.closed_at IS NULL ORDER BY k.filed_at LIMIT 50`,
    [caseId],
  );
}
