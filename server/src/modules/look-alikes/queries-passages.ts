import type { Instant, Tx } from '#server/platform/database/db.ts';
import type { TextRef } from './queries-find.ts';

/** How many other accounts have to share a passage. */
const MIN_OTHERS = 3;

/** How many others have written a passage since an instant, no further than needed. */
const OTHERS = `(SELECT count(*) FROM text_passages p WHERE p.hash = h.hash AND p.author_id <> author.id AND p.at > $1::timestamptz)`;

/** Notes the passages of a text under its author, those that enough others have written lately left out. */
export async function insertPassages(
  tx: Tx,
  { authorId, passages, at, since }: { authorId: number; passages: readonly number[]; at: Instant; since: Date },
): Promise<void> {
  await tx.query(
    `INSERT INTO text_passages (hash, author_id, at) SELECT h.hash, author.id, $4 FROM unnest($3::integer[]) AS h (hash), (SELECT $2::bigint AS id) author
     WHERE ${OTHERS} <= ${MIN_OTHERS} ON CONFLICT (hash, author_id) DO UPDATE SET at = greatest(text_passages.at, excluded.at)`,
    [since, authorId, passages, at],
  );
}

/** Returns how many of an author's passages enough others have written since an instant. */
export async function countShared(tx: Tx, { authorId, passages, since }: { authorId: number; passages: readonly number[]; since: Date }): Promise<number> {
  const row = await tx.queryOne<{ count: number }>(
    `SELECT count(*)::integer AS count FROM unnest($3::integer[]) AS h (hash), (SELECT $2::bigint AS id) author WHERE ${OTHERS} >= ${MIN_OTHERS}`,
    [since, authorId, passages],
  );
  return row?.count ?? 0;
}

/** A text without a group, with its passages. */
export interface PassageText extends TextRef {
  authorId: number;
  passages: number[];
}

/** Returns the last texts since an instant that are in no group and of which others have written a share, the oldest first. */
export function selectPutTogether(tx: Tx, { since, minShare, limit }: { since: Date; minShare: number; limit: number }): Promise<PassageText[]> {
  return tx.query(
    `SELECT t.kind, t.target_id AS id, t.author_id, t.passages
     FROM (SELECT * FROM text_prints WHERE group_id IS NULL AND at > $1 AND passages <> '{}' ORDER BY at DESC LIMIT $3) t, LATERAL (SELECT t.author_id AS id) author
     WHERE (SELECT count(*) FROM unnest(t.passages) AS h (hash) WHERE ${OTHERS} >= ${MIN_OTHERS}) >= $2::float8 * cardinality(t.passages) ORDER BY t.at, t.kind, t.target_id`,
    [since, minShare, limit],
  );
}

/** Returns the groups seen since an instant that are open or were released, with the passages of their last texts. */
export function selectGroupsWithPassages(tx: Tx, since: Date): Promise<{ id: number; isOpen: boolean; passages: number[] }[]> {
  return tx.query(
    `SELECT g.id, g.decision IS NULL AS is_open, array_agg(DISTINCT h.hash) AS passages
     FROM look_alike_groups g, LATERAL (SELECT passages FROM text_prints WHERE group_id = g.id ORDER BY at DESC LIMIT 200) t, unnest(t.passages) AS h (hash)
     WHERE g.last_at > $1 AND g.decision IS DISTINCT FROM 'removed' GROUP BY g.id ORDER BY g.id`,
    [since],
  );
}

/** Deletes the passages of texts from before an instant. */
export async function deletePassagesBefore(tx: Tx, before: Date): Promise<void> {
  await tx.query('DELETE FROM text_passages WHERE at < $1', [before]);
}
