import type { Tx } from '#server/platform/database/db.ts';

/** Deletes where acts before an instant came from. */
export async function deleteTraces(tx: Tx, before: Date): Promise<void> {
  await tx.query('DELETE FROM audit_trace WHERE seq <= (SELECT max(seq) FROM audit WHERE at < $1)', [before]);
}

/** Deletes the keys of the quarters that end before an instant. */
export async function deletePrintKeys(tx: Tx, before: Date): Promise<void> {
  await tx.query(`DELETE FROM audit_print_keys WHERE quarter < to_char($1::timestamptz AT TIME ZONE 'UTC', 'YYYY"Q"Q')`, [before]);
}

/** Deletes what acts before an instant have blocked: networks, fingerprints of browsers and domains of mail. */
export async function deleteBlocked(tx: Tx, before: Date): Promise<void> {
  await tx.query(
    `DELETE FROM audit_personal p USING audit a WHERE a.seq = p.seq AND a.act IN ('block.save', 'block.remove') AND a.at < $1 AND p.member_id IS NULL`,
    [before],
  );
}
