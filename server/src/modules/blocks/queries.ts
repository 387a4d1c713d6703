import type { Block } from '#contract/api/blocks.ts';
import { CLOSED_COLUMNS } from '#server/modules/columns/index.ts';
import type { Db, Tx, WriteContext } from '#server/platform/database/db.ts';

/** Returns a member's block list, newest first. */
export function selectBlocks(db: Db, memberId: number): Promise<Block[]> {
  return db.query(
    `SELECT b.id, b.word, b.is_tag AS "isTag", CASE WHEN m.id IS NOT NULL THEN json_build_object('id', m.id, 'nickName', m.nick_name) END AS member,
       CASE WHEN p.id IS NOT NULL THEN json_build_object('id', p.id, 'columnId', p.column_id,
         'title', CASE WHEN p.status = 'published' AND p.column_id NOT IN ${CLOSED_COLUMNS} THEN p.title END) END AS post
     FROM blocks b LEFT JOIN members m ON m.id = b.blocked_id LEFT JOIN posts p ON p.id = b.post_id WHERE b.member_id = $1 ORDER BY b.id DESC`,
    [memberId],
  );
}

/** Lets one transaction at a time add to a member's block list. */
export async function lockBlocks(tx: Tx, memberId: number): Promise<void> {
  await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('blocks of ' || $1::bigint, 0))`, [memberId]);
}

/** A word or a tag as it is stored. */
interface StoredWord {
  word: string;
  fold: string;
  isTag: boolean;
}

/** Adds words and tags that are not there yet; one that was a tag becomes a word. */
export async function insertWords({ tx, now }: WriteContext, memberId: number, words: readonly StoredWord[]): Promise<void> {
  await tx.query(
    `INSERT INTO blocks (member_id, word, fold, is_tag, created_at)
     SELECT $1, word, fold, is_tag, $5 FROM unnest($2::text[], $3::text[], $4::boolean[]) AS given (word, fold, is_tag)
     ON CONFLICT (member_id, fold) WHERE fold IS NOT NULL DO UPDATE SET is_tag = false WHERE blocks.is_tag AND NOT excluded.is_tag`,
    [memberId, words.map(({ word }) => word), words.map(({ fold }) => fold), words.map(({ isTag }) => isTag), now],
  );
}

/** Inserts a post that everybody can read and that is not hidden yet. */
export async function insertPost({ tx, now }: WriteContext, memberId: number, postId: number): Promise<void> {
  await tx.query(
    `INSERT INTO blocks (member_id, post_id, created_at)
     SELECT $1, p.id, $3 FROM posts p WHERE p.id = $2 AND p.status = 'published' AND p.column_id NOT IN ${CLOSED_COLUMNS}
     ON CONFLICT (member_id, post_id) WHERE post_id IS NOT NULL DO NOTHING`,
    [memberId, postId, now],
  );
}

/** Deletes what hides posts of a member, all but the newest. */
export async function deleteOldPosts(tx: Tx, memberId: number, kept: number): Promise<void> {
  await tx.query('DELETE FROM blocks WHERE id IN (SELECT id FROM blocks WHERE member_id = $1 AND post_id IS NOT NULL ORDER BY id DESC OFFSET $2::integer)', [
    memberId,
    kept,
  ]);
}

/** Inserts members not yet blocked; the member themselves and unknown ones are skipped. */
export async function insertMembers({ tx, now }: WriteContext, memberId: number, blockedIds: readonly number[]): Promise<void> {
  await tx.query(
    `INSERT INTO blocks (member_id, blocked_id, created_at) SELECT $1, m.id, $3 FROM members m WHERE m.id = ANY ($2::bigint[]) AND m.id <> $1
     ON CONFLICT (member_id, blocked_id) WHERE blocked_id IS NOT NULL DO NOTHING`,
    [memberId, blockedIds, now],
  );
}

/** Takes one away. That of a member by a presenter or an operator is kept as an ended one: the court asks for it. */
export async function deleteBlock({ tx, now }: WriteContext, memberId: number, id: number): Promise<void> {
  await tx.query(
    `WITH ended AS (DELETE FROM blocks WHERE id = $2 AND member_id = $1 RETURNING member_id, blocked_id)
     INSERT INTO ended_blocks (member_id, blocked_id, ended_at) SELECT e.member_id, e.blocked_id, $3 FROM ended e JOIN members m ON m.id = e.member_id
       WHERE e.blocked_id IS NOT NULL AND m.role <> 'member'
     ON CONFLICT (member_id, blocked_id) DO UPDATE SET ended_at = excluded.ended_at`,
    [memberId, id, now],
  );
}

/** Deletes blocks that ended before an instant. */
export async function deleteEnded(tx: Tx, before: Date): Promise<void> {
  await tx.query('DELETE FROM ended_blocks WHERE ended_at < $1', [before]);
}
