import type { Db, Instant, WriteContext } from '#server/platform/database/db.ts';

export interface DeskNoteRow {
  id: number;
  memberId: number;
  text: string;
  writtenAt: Instant;
}

/** Returns what presenters noted beside a case, oldest first. */
export function selectDeskNotes(db: Db, caseId: number): Promise<DeskNoteRow[]> {
  return db.query('SELECT id, member_id AS "memberId", text, written_at AS "writtenAt" FROM desk_notes WHERE case_id = $1 ORDER BY id', [caseId]);
}

/** Adds a note of a presenter beside a case. */
export async function insertDeskNote({ tx, now }: WriteContext, caseId: number, { memberId, text }: { memberId: number; text: string }): Promise<void> {
  await tx.query('INSERT INTO desk_notes (case_id, member_id, text, written_at) VALUES ($1, $2, $3, $4)', [caseId, memberId, text, now]);
}
