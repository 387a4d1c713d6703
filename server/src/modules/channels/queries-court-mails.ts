import type { Db, Instant, Tx, WriteContext } from '#server/platform/database/db.ts';

/** Returns since when a member gets no mails of the court but those with legal effect; null: they get all. */
export async function selectCourtMailOff(db: Db, memberId: number): Promise<Instant | null> {
  return (await db.queryOne<{ offAt: Instant }>('SELECT off_at FROM court_mail_offs WHERE member_id = $1', [memberId]))?.offAt ?? null;
}

/** Notes that a member wants none; who did before is left as they are. */
export async function insertCourtMailOff({ tx, now }: WriteContext, memberId: number): Promise<void> {
  await tx.query('INSERT INTO court_mail_offs (member_id, off_at) SELECT id, $2 FROM members WHERE id = $1 ON CONFLICT DO NOTHING', [memberId, now]);
}

/** Notes that a member wants them again. */
export async function deleteCourtMailOff(tx: Tx, memberId: number): Promise<void> {
  await tx.query('DELETE FROM court_mail_offs WHERE member_id = $1', [memberId]);
}
