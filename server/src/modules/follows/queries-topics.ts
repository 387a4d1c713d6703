import type { Topic } from '#contract/api/topics.ts';
import { MAX_FOLLOWED_UNREAD } from '#contract/limits.ts';
import { CARD_COLUMNS, CARD_JOINS, type CardRow, type TimePart } from '#server/modules/posts/index.ts';
import type { Db, Instant, Tx, WriteContext } from '#server/platform/database/db.ts';

/** A tag is folded; its label is as it was written. */
export type FollowedTopic = { columnId: number } | { tag: string; label: string };

/** Lets one transaction at a time change what a member follows. */
export async function lockTopics(tx: Tx, memberId: number): Promise<void> {
  await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('topics of ' || $1::bigint, 0))`, [memberId]);
}

/** Stores that a member follows a column or a tag, once. */
export async function insertTopic({ tx, now }: WriteContext, memberId: number, topic: FollowedTopic): Promise<void> {
  if ('columnId' in topic)
    await tx.query('INSERT INTO column_follows (member_id, column_id, created_at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING', [memberId, topic.columnId, now]);
  else
    await tx.query('INSERT INTO tag_follows (member_id, tag, label, created_at) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING', [
      memberId,
      topic.tag,
      topic.label,
      now,
    ]);
}

/** Deletes that a member follows a column or a tag. */
export async function deleteTopic(tx: Tx, memberId: number, topic: FollowedTopic): Promise<void> {
  if ('columnId' in topic) await tx.query('DELETE FROM column_follows WHERE member_id = $1 AND column_id = $2', [memberId, topic.columnId]);
  // Also under a name it had when it was followed.
  else
    await tx.query('DELETE FROM tag_follows WHERE member_id = $1 AND (tag = $2 OR tag IN (SELECT r.tag FROM tag_rules r WHERE r.into_tag = $2))', [
      memberId,
      topic.tag,
    ]);
}

/** Returns how many columns and tags a member follows. */
export async function countTopics(db: Db, memberId: number): Promise<number> {
  const row = await db.queryOne<{ count: number }>(
    'SELECT ((SELECT count(*) FROM column_follows WHERE member_id = $1) + (SELECT count(*) FROM tag_follows WHERE member_id = $1))::integer AS count',
    [memberId],
  );
  return row?.count ?? 0;
}

/** Returns how many members follow a column or a tag. */
export async function countFollowers(db: Db, topic: FollowedTopic): Promise<number> {
  const row =
    'columnId' in topic
      ? await db.queryOne<{ count: number }>('SELECT count(*)::integer AS count FROM column_follows WHERE column_id = $1', [topic.columnId])
      : await db.queryOne<{ count: number }>('SELECT count(*)::integer AS count FROM tag_follows WHERE tag = $1', [topic.tag]);
  return row?.count ?? 0;
}

/** Returns whether a member follows a column or a tag, also under a name it had before. */
export async function selectIsFollowing(db: Db, memberId: number, topic: FollowedTopic): Promise<boolean> {
  const row =
    'columnId' in topic
      ? await db.queryOne('SELECT FROM column_follows WHERE member_id = $1 AND column_id = $2', [memberId, topic.columnId])
      : await db.queryOne(
          'SELECT FROM tag_follows WHERE member_id = $1 AND (tag = $2 OR tag IN (SELECT r.tag FROM tag_rules r WHERE r.into_tag = $2)) LIMIT 1',
          [memberId, topic.tag],
        );
  return row !== null;
}

/** Returns the columns and tags a member follows, newest first. */
export function selectTopics(db: Db, memberId: number): Promise<Topic[]> {
  return db.query(
    `SELECT f.column_id, c.name, f.created_at AS followed_at FROM column_follows f JOIN columns c ON c.id = f.column_id WHERE f.member_id = $1
     UNION ALL SELECT NULL, label, created_at FROM tag_follows WHERE member_id = $1
     ORDER BY followed_at DESC, name`,
    [memberId],
  );
}

/** Where posts are looked for: in columns, or with tags (folded) in any open column. */
export interface SoughtPosts {
  memberId: number;
  gameId: number;
  columnIds: readonly number[];
  tags: readonly string[];
  openIds: readonly number[];
}

/** The newest posts of each column and of each tag in each column, merged; parameters: columns, game, tags, open columns, member, time and id of the cursor, limit. */
const NEWEST = `
  SELECT near.id, near.created_at FROM unnest((SELECT $1::integer[])) AS source (column_id)
  CROSS JOIN LATERAL (
    (SELECT p.id, p.created_at FROM posts p
     WHERE p.column_id = source.column_id AND p.game_id = $2 AND p.status = 'published' AND NOT p.pinned AND p.author_id <> $5
       AND (p.created_at, p.id) < ($6::timestamptz, $7::bigint)
     ORDER BY p.created_at DESC, p.id DESC LIMIT (SELECT $8::integer))
    UNION ALL
    (SELECT p.id, p.created_at FROM posts p
     WHERE p.column_id = source.column_id AND p.game_id = $2 AND p.status = 'published' AND p.pinned AND p.author_id <> $5
       AND (p.created_at, p.id) < ($6::timestamptz, $7::bigint)
     ORDER BY p.created_at DESC, p.id DESC LIMIT (SELECT $8::integer))
  ) near
  UNION
  SELECT near.id, near.created_at FROM unnest((SELECT $3::text[])) AS wanted (tag)
  CROSS JOIN unnest((SELECT $4::integer[])) AS source (column_id)
  CROSS JOIN LATERAL (
    SELECT t.post_id AS id, t.created_at FROM post_tags t JOIN posts p ON p.id = t.post_id AND p.author_id <> $5
    WHERE t.column_id = source.column_id AND t.game_id = $2 AND t.tag = wanted.tag AND (t.created_at, t.post_id) < ($6::timestamptz, $7::bigint)
    ORDER BY t.created_at DESC, t.post_id DESC LIMIT (SELECT $8::integer)
  ) near`;

/** Returns a part of the posts, newest first. */
export function selectTopicPosts(db: Db, what: SoughtPosts, { behind, offset, limit }: TimePart): Promise<CardRow[]> {
  return db.query(TOPIC_POSTS, [...valuesOf(what), behind.at, behind.id, offset + limit, offset]);
}

const TOPIC_POSTS = `SELECT ${CARD_COLUMNS}
FROM (SELECT id, created_at FROM (${NEWEST}) found ORDER BY created_at DESC, id DESC LIMIT (SELECT $8::integer) OFFSET $9) chosen
JOIN posts p ON p.id = chosen.id AND p.status = 'published'
${CARD_JOINS}
ORDER BY p.created_at DESC, p.id DESC`;

/** Returns how many of them were written after an instant; not counted further than the limit. */
export async function countUnread(db: Db, what: SoughtPosts, since: Instant): Promise<number> {
  const row = await db.queryOne<{ unread: number }>(UNREAD, [...valuesOf(what), 'infinity', Number.MAX_SAFE_INTEGER, MAX_FOLLOWED_UNREAD, since]);
  return row?.unread ?? 0;
}

const UNREAD = `SELECT count(*)::integer AS unread FROM (SELECT FROM (${NEWEST}) found WHERE created_at > $9 LIMIT (SELECT $8::integer)) counted`;

function valuesOf({ columnIds, gameId, tags, openIds, memberId }: SoughtPosts) {
  return [columnIds, gameId, tags, openIds, memberId] as const;
}

/** Returns until when a member has seen the posts of a game; null: never. */
export async function selectSeenAt(db: Db, memberId: number, gameId: number): Promise<Instant | null> {
  const row = await db.queryOne<{ seenAt: Instant }>('SELECT seen_at FROM follow_visits WHERE member_id = $1 AND game_id = $2', [memberId, gameId]);
  return row?.seenAt ?? null;
}

/** Stores that a member has seen the posts of a game. */
export async function upsertSeen({ tx, now }: WriteContext, memberId: number, gameId: number): Promise<void> {
  await tx.query(
    `INSERT INTO follow_visits (member_id, game_id, seen_at) VALUES ($1, $2, $3)
     ON CONFLICT (member_id, game_id) DO UPDATE SET seen_at = greatest(follow_visits.seen_at, excluded.seen_at)`,
    [memberId, gameId, now],
  );
}
