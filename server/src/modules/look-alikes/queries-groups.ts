import type { LookAlikeGroup } from '#contract/api/admin/look-alikes.ts';
import { ownVoice } from '#server/modules/posts/index.ts';
import type { Db, Instant, Tx, WriteContext } from '#server/platform/database/db.ts';
import { instantInJson } from '#server/platform/database/instants.ts';
import type { TextRef } from './queries-find.ts';

const SAMPLES = 6;

/** Returns the groups that wait for a decision, those found first before others, with their first texts. */
export function selectGroups(db: Db, limit: number): Promise<LookAlikeGroup[]> {
  return db.query(
    `SELECT g.id, g.found_at, g.last_at, (SELECT count(DISTINCT t.author_id)::integer FROM text_prints t WHERE t.group_id = g.id) AS accounts,
       (SELECT count(*)::integer FROM text_prints t WHERE t.group_id = g.id) AS texts,
       coalesce((SELECT json_agg(json_build_object('kind', s.kind, 'id', s.target_id, 'at', ${instantInJson('s.at')}, 'text', s.words,
           'author', json_build_object('id', m.id, 'nickName', m.nick_name, 'joinedAt', ${instantInJson('m.joined_at')})) ORDER BY s.at, s.target_id)
         FROM (SELECT t.kind, t.target_id, t.author_id, t.at, left(coalesce(c.body, h.body, p.title || '：' || b.text, ''), 200) AS words FROM text_prints t
           LEFT JOIN comments c ON t.kind = 'comment' AND c.id = t.target_id LEFT JOIN held_comments h ON t.kind = 'held_comment' AND h.id = t.target_id
           LEFT JOIN posts p ON t.kind = 'post' AND p.id = t.target_id LEFT JOIN post_bodies b ON b.post_id = p.id
           WHERE t.group_id = g.id ORDER BY t.at, t.target_id LIMIT ${SAMPLES}) s JOIN members m ON m.id = s.author_id), '[]') AS samples
     FROM look_alike_groups g WHERE g.decision IS NULL ORDER BY g.found_at, g.id LIMIT $1`,
    [limit],
  );
}

/** Returns how many groups wait, and since when the first one does. */
export async function countGroups(db: Db): Promise<{ count: number; oldestAt: Instant | null }> {
  const row = await db.queryOne<{ count: number; oldestAt: Instant | null }>(
    'SELECT count(*)::integer AS count, min(found_at) AS oldest_at FROM look_alike_groups WHERE decision IS NULL',
  );
  return row ?? { count: 0, oldestAt: null };
}

/** Returns whether a group waits for a decision, locked until the transaction ends; null: there is none. */
export function lockGroup(tx: Tx, id: number): Promise<{ isOpen: boolean } | null> {
  return tx.queryOne('SELECT decision IS NULL AS is_open FROM look_alike_groups WHERE id = $1 FOR UPDATE', [id]);
}

/** A text of a group, and whether it was hidden with it. */
export interface GroupText extends TextRef {
  authorId: number;
  wasHidden: boolean;
}

/** Returns the texts of a group, oldest first. */
export function selectTexts(db: Db, groupId: number): Promise<GroupText[]> {
  return db.query('SELECT kind, target_id AS id, author_id, was_hidden FROM text_prints WHERE group_id = $1 ORDER BY at, target_id', [groupId]);
}

/** Returns whether somebody would moderate what is about themselves by removing a group. */
export async function selectIsOwnVoice(db: Db, groupId: number, readerId: number): Promise<boolean> {
  const about = ownVoice({
    readerId: '$2::bigint',
    pageId: 'coalesce(c.post_id, h.post_id, p.id)',
    text: `coalesce(c.body, h.body, p.title || ' ' || b.text, '')`,
  });
  const row = await db.queryOne(
    `SELECT FROM text_prints t LEFT JOIN comments c ON t.kind = 'comment' AND c.id = t.target_id LEFT JOIN held_comments h ON t.kind = 'held_comment' AND h.id = t.target_id
     LEFT JOIN posts p ON t.kind = 'post' AND p.id = t.target_id LEFT JOIN post_bodies b ON b.post_id = p.id WHERE t.group_id = $1 AND ${about} LIMIT 1`,
    [groupId, readerId],
  );
  return row !== null;
}

/** Stores what was decided about a group. */
export async function decideGroup({ tx, now }: WriteContext, id: number, decision: 'released' | 'removed'): Promise<void> {
  await tx.query('UPDATE look_alike_groups SET decision = $2, decided_at = $3 WHERE id = $1', [id, decision, now]);
}

/** Deletes prints from before an instant, and groups without any. */
export async function deletePrintsBefore(tx: Tx, before: Date): Promise<void> {
  await tx.query('DELETE FROM text_prints t WHERE t.at < $1 AND NOT EXISTS (SELECT FROM look_alike_groups g WHERE g.id = t.group_id AND g.decision IS NULL)', [
    before,
  ]);
  await tx.query('DELETE FROM look_alike_groups g WHERE g.last_at < $1 AND NOT EXISTS (SELECT FROM text_prints t WHERE t.group_id = g.id)', [before]);
}
