import type { ColumnKind } from '#contract/api/columns.ts';
import type { PostStatus } from '#contract/api/posts.ts';
import { CLOSED_COLUMNS } from '#server/modules/columns/index.ts';
import type { Db, Tx, WriteContext } from '#server/platform/database/db.ts';
import { CARD_COLUMNS, CARD_JOINS, type CardRow } from '../post/queries-cards.ts';

export interface EssencePost {
  id: number;
  columnId: number;
  gameId: number;
  authorId: number;
  status: PostStatus;
  kind: ColumnKind;
  title: string;
  tags: string[];
  essenceLevel: number;
  essenceReason: string;
  essenceCode: string | null;
  /** Whether it has ever had a code. */
  hadCode: boolean;
}

/** Locks a post with its essence data until the transaction ends; null when there is none. */
export async function lockEssencePost(tx: Tx, id: number): Promise<EssencePost | null> {
  await tx.query('SELECT FROM posts WHERE id = $1 FOR NO KEY UPDATE', [id]);
  return tx.queryOne(
    `SELECT p.id, p.column_id, p.game_id, p.author_id, p.status, c.kind, p.title, p.tags, p.essence_level, p.essence_reason, p.essence_code,
       EXISTS (SELECT FROM essence_codes WHERE post_id = p.id) AS had_code
     FROM posts p JOIN columns c ON c.id = p.column_id WHERE p.id = $1`,
    [id],
  );
}

/** Gives a post this code and returns true; false when the code was issued before. */
export async function insertCode({ tx, now }: WriteContext, given: { code: string; postId: number; by: number }): Promise<boolean> {
  const row = await tx.queryOne(
    'INSERT INTO essence_codes (code, post_id, given_by, given_at) VALUES ($1, $2, $3, $4) ON CONFLICT (code) DO NOTHING RETURNING 1',
    [given.code, given.postId, given.by, now],
  );
  return row !== null;
}

/** Withdraws the living code of a post. */
export async function withdrawCode({ tx, now }: WriteContext, withdrawn: { postId: number; by: number; reason: string }): Promise<void> {
  await tx.query('UPDATE essence_codes SET withdrawn_by = $2, withdrawn_reason = $3, withdrawn_at = $4 WHERE post_id = $1 AND withdrawn_at IS NULL', [
    withdrawn.postId,
    withdrawn.by,
    withdrawn.reason,
    now,
  ]);
}

/** Makes a withdrawn code of a post its living one again; false when it is none of its withdrawn ones. */
export async function reviveCode(tx: Tx, code: string, postId: number): Promise<boolean> {
  const rows = await tx.query(
    `UPDATE essence_codes SET withdrawn_by = NULL, withdrawn_reason = NULL, withdrawn_at = NULL
     WHERE code = $1 AND post_id = $2 AND withdrawn_at IS NOT NULL RETURNING code`,
    [code, postId],
  );
  return rows.length > 0;
}

/** Writes the essence of a post. */
export async function updateEssence({ tx, now }: WriteContext, id: number, essence: { level: number; reason: string; code: string | null }): Promise<void> {
  await tx.query('UPDATE posts SET essence_level = $2, essence_reason = $3, essence_code = $4, updated_at = $5 WHERE id = $1', [
    id,
    essence.level,
    essence.reason,
    essence.code,
    now,
  ]);
}

export interface CodeRow extends CardRow {
  status: PostStatus;
  withdrawnReason: string | null;
}

/** Returns the post a code was given to, whatever has become of either; null for a code that was never given out. */
export function selectByCode(db: Db, code: string): Promise<CodeRow | null> {
  return db.queryOne(
    `SELECT ${CARD_COLUMNS}, p.status, e.withdrawn_reason
     FROM essence_codes e JOIN posts p ON p.id = e.post_id
     ${CARD_JOINS}
     WHERE e.code = $1 AND p.column_id NOT IN ${CLOSED_COLUMNS}`,
    [code],
  );
}
