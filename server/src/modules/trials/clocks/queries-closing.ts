import type { DbContext } from '#server/platform/database/db.ts';

/** For how long a name is public after the term of its ticket, and after a warning was issued. */
const OPEN = `interval '180 days'`;
const WARNING_OPEN = `interval '365 days'`;

/** When the next name is public no longer; for the table of jobs. */
export const NEXT_CLOSING = `SELECT least(
  (SELECT min(expires_at) + ${OPEN} FROM tickets WHERE expires_at > since - ${OPEN} AND character_id IS NOT NULL AND penalty <> 'warning'),
  (SELECT min(issued_at) + ${WARNING_OPEN} FROM tickets WHERE issued_at > since - ${WARNING_OPEN} AND character_id IS NOT NULL AND penalty = 'warning'))`;

/** A ticket whose name is public no longer. */
export interface ClosingTicket {
  id: number;
  caseId: number;
}

/** Returns tickets whose time of publicity is over, though they still name somebody; a hundred at most. */
export function selectClosing({ db, now }: DbContext): Promise<ClosingTicket[]> {
  return db.query(
    `SELECT id, case_id AS "caseId" FROM tickets WHERE character_id IS NOT NULL AND penalty <> 'warning' AND expires_at <= $1::timestamptz - ${OPEN}
     UNION ALL
     SELECT id, case_id FROM tickets WHERE character_id IS NOT NULL AND penalty = 'warning' AND issued_at <= $1::timestamptz - ${WARNING_OPEN}
     ORDER BY 1 LIMIT 100`,
    [now],
  );
}
