import { grantForCommentSql } from '#server/modules/members/index.ts';
import { leaveMessagesSql } from '#server/modules/messages/index.ts';
import { giveFloorSql } from '#server/modules/posts/index.ts';
import type { Db, Tx } from '#server/platform/database/db.ts';
import type { CommentRow } from './view.ts';

/** A comment just written, with its post or picture, whose pages show it. */
export interface SavedRow extends CommentRow {
  columnId: number;
  gameId: number;
  /** The members who have been left a message. */
  notified: number[];
}

/** How many followers of a post are notified of one comment: those who have followed it longest. */
const MAX_FOLLOWERS = 500;

/** The reasons for a notification of a comment under a post, closest first: of several the first counts. */
export const NOTIFICATION_REASONS = ['replied', 'answered', 'commented', 'mentioned', 'followed'] as const;

const cause = (name: (typeof NOTIFICATION_REASONS)[number]) => NOTIFICATION_REASONS.indexOf(name) + 1;

/**
 * Everything a comment does, in one statement: finds the parent comment, takes the floor, counts, inserts, notifies everybody it concerns
 * once each and never its author, and grants the author experience. Parameters: post, author, body, pictures, now, the parent comment,
 * likes, mentioned members, day in China, and for each notification reason its kind, type and fold. No row, and no effect, when the post
 * cannot be read or the parent comment does not exist.
 */
const SAVE = `WITH answered AS (
  SELECT id, parent_id, coalesce(parent_id, id) AS thread_id, author_id FROM comments WHERE id = $6::bigint AND post_id = $1 AND status = 'published'
), post AS (
  ${giveFloorSql({ postId: '$1', commenterId: '$2', at: '$5', isReply: '$6::bigint IS NOT NULL', when: '($6::bigint IS NULL OR EXISTS (SELECT FROM answered))' })}
), saved AS (
  INSERT INTO comments (post_id, floor, parent_id, answered_id, author_id, to_member_id, body, image_ids, like_count, created_at)
  SELECT post.id, post.floor, answered.thread_id, answered.id, $2, coalesce(answered.author_id, post.author_id), $3, $4::bigint[], $7, $5 FROM post LEFT JOIN answered ON true
  RETURNING id, floor, parent_id, author_id, body, to_json(image_ids) AS image_ids, status, like_count, reply_count, created_at
), thread AS (
  UPDATE comments c SET reply_count = c.reply_count + 1 FROM answered, saved WHERE c.id = answered.thread_id
), concerned AS (
  SELECT DISTINCT ON (member_id) member_id, cause FROM (
    SELECT author_id AS member_id, ${cause('replied')} AS cause FROM answered
    UNION ALL
    SELECT post.author_id, CASE WHEN c.kind = 'question' AND $6::bigint IS NULL THEN ${cause('answered')} ELSE ${cause('commented')} END FROM post JOIN columns c ON c.id = post.column_id
    UNION ALL
    SELECT named.id, ${cause('mentioned')} FROM unnest($8::bigint[]) AS named (id)
    UNION ALL
    (SELECT member_id, ${cause('followed')} FROM post_follows WHERE post_id = (SELECT id FROM post) ORDER BY created_at LIMIT ${MAX_FOLLOWERS})
  ) found WHERE member_id <> $2 ORDER BY member_id, cause
), words AS (
  SELECT member_id, ($10::text[])[cause] AS kind, ($11::smallint[])[cause] AS type, 0::smallint AS is_urgent, 'post' AS about, post.id AS external_id, post.floor,
    ($12::text[])[cause] || post.id AS fold, $2::bigint AS actor_id, NULL::jsonb AS data, NULL::jsonb AS words
  FROM concerned CROSS JOIN post
), ${leaveMessagesSql({ from: 'words', at: '$5' })}, gained AS (
  ${grantForCommentSql({ from: 'saved', memberId: 'saved.author_id', on: '$9::date' })}
)
SELECT saved.*, false AS accepted, a.nick_name, a.experience, a.role, a.avatar_file_id,
  answered.author_id AS answered_member_id, m.nick_name AS answered_nick_name, answered.parent_id IS NOT NULL AS answers_reply, post.column_id, post.game_id,
  coalesce((SELECT json_agg(member_id) FROM inserted), '[]') AS notified
FROM saved CROSS JOIN post
JOIN members a ON a.id = $2
LEFT JOIN answered ON true
LEFT JOIN members m ON m.id = answered.author_id`;

export interface NewComment {
  postId: number;
  authorId: number;
  body: string;
  imageIds: readonly number[];
  answeredId: number | null;
  likes: number;
  mentionedIds: readonly number[];
  /** The day in China. */
  on: string;
  /** The kinds of messages about it, one for each notification reason. */
  kinds: readonly { name: string; type: number; fold?: string }[];
}

/** Inserts a comment on the next floor of its post; null when the post cannot be read or the parent comment does not exist. */
export function insertComment(
  tx: Tx,
  { postId, authorId, body, imageIds, answeredId, likes, mentionedIds, on, kinds }: NewComment,
  now: Date,
): Promise<SavedRow | null> {
  const columns = [kinds.map(({ name }) => name), kinds.map(({ type }) => type), kinds.map(({ fold }) => fold ?? null)];
  return tx.queryOne(SAVE, [postId, authorId, body, imageIds, now, answeredId, likes, mentionedIds, on, ...columns]);
}

/** Returns the ids of members by folded nickname. */
export async function selectNamed(db: Db, folds: readonly string[]): Promise<Map<string, number>> {
  const rows = await db.query<{ id: number; fold: string }>('SELECT id, nick_fold AS fold FROM members WHERE nick_fold = ANY ($1::text[])', [folds]);
  return new Map(rows.map(({ id, fold }) => [fold, id]));
}

/** Returns whether a published post is open for comments; null when there is none. */
export function selectDiscussed(db: Db, id: number): Promise<{ discussed: boolean } | null> {
  return db.queryOne(`SELECT discussed FROM posts WHERE id = $1 AND status = 'published'`, [id]);
}
