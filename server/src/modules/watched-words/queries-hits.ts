import type { Tx } from '#server/platform/database/db.ts';

const TODAY = `(now() AT TIME ZONE 'Asia/Shanghai')::date`;
const KEPT_DAYS = 40;

/** Adds to the counts of today, by word; those of long ago go. */
export async function addHits(tx: Tx, counts: ReadonlyMap<number, number>): Promise<void> {
  await tx.query(
    `INSERT INTO word_hits (day, word_id, count)
     SELECT ${TODAY}, w.id, given.count FROM unnest($1::bigint[], $2::integer[]) AS given (id, count) JOIN sensitive_words w ON w.id = given.id ORDER BY w.id
     ON CONFLICT (day, word_id) DO UPDATE SET count = word_hits.count + excluded.count`,
    [[...counts.keys()], [...counts.values()]],
  );
  await tx.query(`DELETE FROM word_hits WHERE day < ${TODAY} - ${KEPT_DAYS}`);
}
