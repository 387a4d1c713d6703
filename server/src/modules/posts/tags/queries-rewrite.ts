import type { Db, Instant, Tx, WriteContext } from '#server/platform/database/db.ts';

/** The rewriting of all posts with a tag, or with one of several. */
export interface Rewrite {
  id: string;
  /** Folded. */
  tags: string[];
  /** Null: they go. */
  intoLabel: string | null;
}

/** A post whose tags are to be rewritten, or to be put back. */
export interface DuePost {
  id: number;
  columnId: number;
  gameId: number;
  isPublished: boolean;
  tags: string[];
  state: 'waiting' | 'returning';
  /** Of one to be put back. */
  before: string[];
  after: string[];
}

/** A tag as it is compared, of one as it was typed; the same as the rule of it says. */
const FOLDED = `btrim(regexp_replace(regexp_replace(lower(normalize(typed, NFKC)), '^#+', ''), '\\s+', ' ', 'g'))`;

/** Notes every post with one of these tags, whatever its state, to be rewritten. Returns how many. */
export async function insertRewrite({ tx, now }: WriteContext, { id, tags, intoLabel }: Rewrite): Promise<number> {
  await tx.query('INSERT INTO tag_rewrites (id, tag, more_tags, into_label, started_at) VALUES ($1, ($2::text[])[1], ($2::text[])[2:], $3, $4)', [
    id,
    tags,
    intoLabel,
    now,
  ]);
  const row = await tx.queryOne<{ posts: number }>(
    `WITH noted AS (
       INSERT INTO tag_rewrite_posts (rewrite_id, post_id)
       SELECT $1::uuid, t.post_id FROM tag_counts n JOIN post_tags t ON t.column_id = n.column_id AND t.game_id = n.game_id AND t.tag = n.tag WHERE n.tag = ANY ($2)
       UNION
       SELECT $1::uuid, p.id FROM posts p WHERE p.status <> 'published' AND cardinality(p.tags) > 0 AND EXISTS (SELECT FROM unnest(p.tags) typed WHERE ${FOLDED} = ANY ($2))
       RETURNING post_id
     )
     SELECT count(*)::integer AS posts FROM noted`,
    [id, tags],
  );
  return row?.posts ?? 0;
}

/** The next instant at which posts are to be rewritten. */
export const NEXT_TAG_REWRITE = `SELECT min(r.started_at) FROM tag_rewrites r
  WHERE EXISTS (SELECT FROM tag_rewrite_posts p WHERE p.rewrite_id = r.id AND p.state <> 'rewritten')`;

/** How many posts of the rewritings that are not done have their tags, and how many there are. */
export const TAG_REWRITE_PROGRESS = `SELECT (count(*) FILTER (WHERE p.state = 'rewritten'))::integer AS done, count(*)::integer AS total FROM tag_rewrite_posts p
  WHERE p.rewrite_id IN (SELECT d.rewrite_id FROM tag_rewrite_posts d WHERE d.state <> 'rewritten')`;

/** Returns the rewriting that was asked for first and is not done, or the one of this id. */
export function selectUnfinished(db: Db, id: string | null): Promise<Rewrite | null> {
  return db.queryOne(
    `SELECT r.id, array_prepend(r.tag, r.more_tags) AS tags, r.into_label FROM tag_rewrites r
     WHERE ($1::uuid IS NULL OR r.id = $1) AND EXISTS (SELECT FROM tag_rewrite_posts p WHERE p.rewrite_id = r.id AND p.state <> 'rewritten')
     ORDER BY r.started_at, r.id LIMIT 1`,
    [id],
  );
}

/** Returns the next posts of a rewriting and holds them until the transaction ends; those that somebody else holds wait. */
export function lockDuePosts(tx: Tx, rewriteId: string, limit: number): Promise<DuePost[]> {
  return tx.query(
    `SELECT p.id, p.column_id, p.game_id, p.status = 'published' AS is_published, p.tags, d.state, d.before, d.after
     FROM tag_rewrite_posts d JOIN posts p ON p.id = d.post_id
     WHERE d.rewrite_id = $1 AND d.state <> 'rewritten' ORDER BY p.id LIMIT $2 FOR UPDATE`,
    [rewriteId, limit],
  );
}

/** Gives posts other tags. Lists and the index are left to the caller. */
export async function updateTags(tx: Tx, posts: readonly { id: number; tags: readonly string[] }[]): Promise<void> {
  await tx.query(
    `UPDATE posts p SET tags = ARRAY(SELECT value FROM jsonb_array_elements_text(given.tags) WITH ORDINALITY AS each (value, place) ORDER BY place)
     FROM jsonb_to_recordset($1::jsonb) AS given (id bigint, tags jsonb) WHERE p.id = given.id`,
    [JSON.stringify(posts)],
  );
}

/** Notes how the tags of posts were and became. */
export async function markRewritten(
  tx: Tx,
  rewriteId: string,
  posts: readonly { id: number; before: readonly string[]; after: readonly string[] }[],
): Promise<void> {
  await tx.query(
    `UPDATE tag_rewrite_posts d SET state = 'rewritten', before = ARRAY(SELECT jsonb_array_elements_text(given.before)), after = ARRAY(SELECT jsonb_array_elements_text(given.after))
     FROM jsonb_to_recordset($2::jsonb) AS given (id bigint, before jsonb, after jsonb) WHERE d.rewrite_id = $1 AND d.post_id = given.id`,
    [rewriteId, JSON.stringify(posts)],
  );
}

/** Forgets posts of a rewriting: their tags are as they were. */
export async function deleteReturned(tx: Tx, rewriteId: string, ids: readonly number[]): Promise<void> {
  await tx.query('DELETE FROM tag_rewrite_posts WHERE rewrite_id = $1 AND post_id = ANY ($2::bigint[])', [rewriteId, ids]);
}

/** Asks for the posts of a rewriting to be put back; those not yet rewritten stay as they are. Returns false when it is no longer known. */
export async function returnRewrite({ tx, now }: WriteContext, id: string): Promise<boolean> {
  const row = await tx.queryOne('UPDATE tag_rewrites SET started_at = $2 WHERE id = $1 RETURNING id', [id, now]);
  if (row === null) return false;
  await tx.query(`DELETE FROM tag_rewrite_posts WHERE rewrite_id = $1 AND state = 'waiting'`, [id]);
  await tx.query(`UPDATE tag_rewrite_posts SET state = 'returning' WHERE rewrite_id = $1`, [id]);
  return true;
}

/** Forgets what was rewritten before an instant, when nobody can take it back any more. */
export async function deleteFinished(db: Db, before: Instant): Promise<void> {
  await db.query(
    `DELETE FROM tag_rewrites r WHERE r.started_at < $1 AND NOT EXISTS (SELECT FROM tag_rewrite_posts p WHERE p.rewrite_id = r.id AND p.state <> 'rewritten')`,
    [before],
  );
}
