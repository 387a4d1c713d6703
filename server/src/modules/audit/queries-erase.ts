import type { Tx } from '#server/platform/database/db.ts';
import type { PurgedThing } from '#server/platform/personal-data/register.ts';

/** Which numbers are those of acts on a thing that is removed ($1), under each name it has there, or on what `those` names besides. */
const actsOn = (names: string, those = '') => `seq IN (SELECT a.seq FROM audit a WHERE a.target_kind IN (${names}) AND a.target_id = $1::bigint::text${those})`;

/** Acts on reports that a condition names. */
const onReports = (where: string) => `
  UNION ALL SELECT a.seq FROM report_dockets d JOIN audit a ON a.target_kind = 'report' AND a.target_id = d.id::text WHERE ${where}`;

/** Conditions for what is on record of a thing, by its kind. */
export const ACTS_ON_THINGS: Readonly<Record<string, string>> = {
  // What is done to a comment is on record with the title of its post.
  post: actsOn(
    `'post', 'held_post'`,
    `${onReports('d.post_id = $1::bigint')}
  UNION ALL SELECT a.seq FROM comments c JOIN audit a ON a.target_kind = 'comment' AND a.target_id = c.id::text WHERE c.post_id = $1::bigint`,
  ),
  // One that was held has its beginning in the record of who let it through, which knows its author and place, not its number.
  comment: actsOn(
    `'comment'`,
    `${onReports(`d.kind = 'comment' AND d.target_id = $1::bigint`)}
  UNION ALL SELECT w.seq FROM comments c JOIN audit_personal w ON w.member_id = c.author_id JOIN audit a ON a.seq = w.seq WHERE c.id = $1::bigint
    AND a.act = 'comment.approve' AND a.after ->> 'host' = CASE WHEN c.post_id IS NULL THEN 'scenery' ELSE 'post' END AND a.after ->> 'hostId' = coalesce(c.post_id, c.scenery_id)::text`,
  ),
  scenery: actsOn(`'scenery'`, onReports(`d.kind = 'scenery' AND d.target_id = $1::bigint`)),
  held_comment: actsOn(`'held_comment'`),
};

/** Notes which members the acts on a thing concerned, before the words of those acts are purged. */
export async function insertPurged(tx: Tx, { kind, id }: PurgedThing): Promise<void> {
  const where = ACTS_ON_THINGS[kind];
  if (where === undefined) return;
  await tx.query(`INSERT INTO audit_purged (seq, member_id) SELECT seq, member_id FROM audit_personal WHERE ${where} ON CONFLICT DO NOTHING`, [id]);
}

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
