import type { Mention } from '#contract/api/comments.ts';
import type { Db, Tx } from '#server/platform/database/db.ts';

/** The mentions of a comment `s` as an expression of a statement: JSON, or null. Only a text with an @ is looked up. */
export const MENTIONS_SQL = `CASE WHEN strpos(s.body, '@') > 0 OR strpos(s.body, '＠') > 0
  THEN (SELECT json_agg(json_build_object('name', n.name, 'memberId', n.member_id)) FROM comment_mentions n WHERE n.comment_id = s.id) END`;

/** Returns the ids of members by folded nickname. */
export async function selectNamed(db: Db, folds: readonly string[]): Promise<Map<string, number>> {
  const rows = await db.query<{ id: number; fold: string }>('SELECT id, nick_fold AS fold FROM members WHERE nick_fold = ANY ($1::text[])', [folds]);
  return new Map(rows.map(({ id, fold }) => [fold, id]));
}

/** Returns who a comment calls. */
export function selectMentions(db: Db, commentId: number): Promise<Mention[]> {
  return db.query('SELECT name, member_id FROM comment_mentions WHERE comment_id = $1', [commentId]);
}

/** Stores who a comment calls instead of who it called before. */
export async function replaceMentions(tx: Tx, commentId: number, mentions: readonly Mention[]): Promise<void> {
  const deleting = tx.query('DELETE FROM comment_mentions WHERE comment_id = $1', [commentId]);
  const inserting = tx.query('INSERT INTO comment_mentions (comment_id, name, member_id) SELECT $1::bigint, * FROM unnest($2::text[], $3::bigint[])', [
    commentId,
    mentions.map(({ name }) => name),
    mentions.map(({ memberId }) => memberId),
  ]);
  await Promise.all([deleting, inserting]);
}
