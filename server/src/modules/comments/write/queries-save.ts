import type { Mention } from '#contract/api/comments.ts';
import type { PostLock } from '#contract/api/staff-posts.ts';
import { ownImagesSql, type ImageRow } from '#server/modules/files/index.ts';
import { canWriteSql, grantForCommentsSql } from '#server/modules/members/index.ts';
import { countCommentsSql, DISCUSSED_SQL, LOCK_SQL, lockPosts } from '#server/modules/posts/index.ts';
import { logCommentsSql } from '#server/modules/security-log/index.ts';
import { shownPlaceSql } from '#server/modules/places/index.ts';
import { countSceneryCommentsSql, lockSceneries, PUBLIC_SCENERY_SQL } from '#server/modules/scenery/index.ts';
import type { Db, Tx } from '#server/platform/database/db.ts';
import { keepKeysSql, type KeyedWrite } from '#server/platform/database/idempotency.ts';
import type { CommentHostRef } from '../comment/host-ref.ts';
import type { CommentRow } from '../comment/view.ts';
import { withheldNamesSql } from '../comment/queries-withheld.ts';

/** A comment on its way into the database. */
export interface NewComment {
  host: CommentHostRef;
  authorId: number;
  /** The session of the author's request; null: there is none, and nothing is asked about the author, as for a held comment that was approved. */
  sessionId: number | null;
  body: string;
  /** Each once. */
  imageIds: readonly number[];
  /** The comment or reply it replies to. */
  answeredId: number | null;
  likes: number;
  at: Date;
  /** The place of the author's address; left out or null: it is not known. */
  place?: string | null;
  /** That address, encrypted, for the security log; left out or null: it does not go there. */
  origin?: string | null;
  /** Its author says that a machine has written some of it. */
  generated?: boolean;
  /** Those it calls; left out: nobody. */
  mentions?: readonly Mention[];
  /** The key of the author's request, which is kept with the comment; null: it came without. */
  keyedWrite: KeyedWrite | null;
}

/** A comment just written, with what its pages and its response need. */
export interface SavedRow extends Omit<CommentRow, 'mentions'> {
  /** Its position in the list, from 1. */
  n: number;
  columnId: number | null;
  gameId: number;
  pictures: ImageRow[];
  /** The names that the case of its post withholds. */
  withheld: string[];
}

const HOSTS = {
  post: {
    column: 'post_id',
    lock: lockPosts,
    openSql: DISCUSSED_SQL,
    // One that was held is let in by somebody who has looked at it.
    unlockedSql: '(h.locked_until IS NULL OR h.locked_until <= given.at OR given.session_id IS NULL)',
    countSql: countCommentsSql,
    withheldSql: `coalesce(${withheldNamesSql('saved.post_id')}, '[]')`,
  },
  scenery: {
    column: 'scenery_id',
    lock: lockSceneries,
    openSql: PUBLIC_SCENERY_SQL,
    unlockedSql: 'true',
    countSql: countSceneryCommentsSql,
    withheldSql: `'[]'::json`,
  },
};

/**
 * Writes a list of comments under locked hosts: checks who may write what, keeps the keys of the requests, takes the floors in the order of
 * the list, inserts them with those they call, counts, and grants experience. A comment that fails a check or whose key was used has no row
 * and no effect. Its id is drawn first, because it is the reply that is kept with the key. The parent comments are covered by the lock of
 * their host; members are locked by id.
 */
const saveSql = ({ column, openSql, unlockedSql, countSql, withheldSql }: (typeof HOSTS)['post' | 'scenery']) => `WITH given AS MATERIALIZED (
  SELECT ${column}, author_id, session_id, body, image_ids::bigint[] AS image_ids, answered_id, likes, at, key, what, place, origin, generated, n
  FROM unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::text[], $5::text[], $6::bigint[], $7::integer[], $8::timestamptz[], $9::text[], $10::text[], $11::text[], $12::text[], $13::boolean[])
    WITH ORDINALITY AS given (${column}, author_id, session_id, body, image_ids, answered_id, likes, at, key, what, place, origin, generated, n)
), allowed AS (
  SELECT given.*, answered.thread_id, answered.author_id AS answered_author_id, answered.is_reply AS answers_reply, found.pictures,
    h.author_id AS host_author_id, h.column_id, h.game_id, h.last_floor
  FROM given
  JOIN (${openSql}) h ON h.id = given.${column}
  LEFT JOIN LATERAL (
    SELECT c.id, coalesce(c.parent_id, c.id) AS thread_id, c.author_id, c.parent_id IS NOT NULL AS is_reply FROM comments c
    WHERE c.id = given.answered_id AND c.status = 'published' AND c.${column} = given.${column}
  ) answered ON true
  CROSS JOIN LATERAL (SELECT ${ownImagesSql({ memberId: 'given.author_id', ids: 'given.image_ids' })} AS pictures) found
  WHERE (given.answered_id IS NULL OR answered.id IS NOT NULL) AND ${unlockedSql}
    AND json_array_length(found.pictures) = cardinality(given.image_ids)
    AND (given.session_id IS NULL OR ${canWriteSql({ memberId: 'given.author_id', sessionId: 'given.session_id', at: 'given.at' })})
), numbered AS MATERIALIZED (
  SELECT nextval('comments_id_seq') AS id, a.* FROM (SELECT * FROM allowed ORDER BY n) a
), kept AS (
  ${keepKeysSql('numbered')}
), placed AS MATERIALIZED (
  SELECT a.*, a.last_floor + row_number() OVER (PARTITION BY a.${column} ORDER BY a.n) AS floor
  FROM numbered a WHERE a.key IS NULL OR a.id IN (SELECT id FROM kept)
), counted AS (
  ${countSql('placed')}
), threads AS (
  UPDATE comments c SET reply_count = c.reply_count + added.replies
  FROM (SELECT thread_id, count(*)::integer AS replies FROM placed WHERE thread_id IS NOT NULL GROUP BY thread_id) added WHERE c.id = added.thread_id
), saved AS (
  INSERT INTO comments (id, ${column}, floor, parent_id, answered_id, author_id, to_member_id, body, image_ids, like_count, created_at, place, generated)
  SELECT id, ${column}, floor, thread_id, answered_id, author_id, coalesce(answered_author_id, host_author_id), body, image_ids, likes, at, place, generated FROM placed ORDER BY n
  RETURNING id, post_id, scenery_id, floor, parent_id, author_id, body, to_json(image_ids) AS image_ids, status, like_count, reply_count, created_at, place, generated
), called AS (
  INSERT INTO comment_mentions (comment_id, name, member_id)
  SELECT placed.id, mention.name, mention.member_id
  FROM unnest($14::bigint[], $15::text[], $16::bigint[]) AS mention (n, name, member_id) JOIN placed ON placed.n = mention.n
), logged AS (
  ${logCommentsSql('placed')}
), gained AS (
  ${grantForCommentsSql('placed')}
)
SELECT saved.id, saved.post_id, saved.scenery_id, saved.floor, saved.parent_id, saved.author_id, saved.body, saved.image_ids, saved.status, saved.like_count,
  saved.reply_count, saved.created_at, NULL::timestamptz AS edited_at, ${shownPlaceSql('saved.place')} AS place, saved.generated, placed.n, placed.column_id, placed.game_id, placed.pictures, ${withheldSql} AS withheld,
  false AS accepted, a.nick_name, a.experience, a.role, a.avatar_file_id,
  placed.answered_author_id AS answered_member_id, m.nick_name AS answered_nick_name, placed.answers_reply IS TRUE AS answers_reply
FROM saved
JOIN placed ON placed.id = saved.id
JOIN members a ON a.id = saved.author_id
LEFT JOIN members m ON m.id = placed.answered_author_id
ORDER BY placed.n`;

const SAVE = { post: saveSql(HOSTS.post), scenery: saveSql(HOSTS.scenery) };

/**
 * Inserts comments on the next floors of their hosts, all posts or all pictures. Returns those that were written, in the order of the list.
 * The hosts are locked by a statement of its own, sent together with the other: one that waits for a row begins all its parts again for
 * the row as it is by then (EvalPlanQual), which took twice as long where many write under one post.
 */
export async function insertComments(tx: Tx, kind: CommentHostRef['kind'], comments: readonly NewComment[]): Promise<SavedRow[]> {
  const locking = lockHosts(tx, kind, comments);
  const mentions = comments.flatMap(({ mentions: own = [] }, index) => own.map((mention) => ({ ...mention, n: index + 1 })));
  const saving = tx.query<SavedRow>(SAVE[kind], [
    comments.map(({ host }) => host.id),
    comments.map(({ authorId }) => authorId),
    comments.map(({ sessionId }) => sessionId),
    comments.map(({ body }) => body),
    comments.map(({ imageIds }) => `{${imageIds.join(',')}}`),
    comments.map(({ answeredId }) => answeredId),
    comments.map(({ likes }) => likes),
    comments.map(({ at }) => at),
    comments.map(({ keyedWrite }) => keyedWrite?.key ?? null),
    comments.map(({ keyedWrite }) => keyedWrite?.what ?? null),
    comments.map(({ place = null }) => place),
    comments.map(({ origin = null }) => origin),
    comments.map(({ generated = false }) => generated),
    mentions.map(({ n }) => n),
    mentions.map(({ name }) => name),
    mentions.map(({ memberId }) => memberId),
  ]);
  const [saved] = await Promise.all([saving, locking]);
  return saved;
}

/** Locks the hosts of comments until the transaction ends. */
export function lockHosts(tx: Tx, kind: CommentHostRef['kind'], comments: readonly NewComment[]): Promise<void> {
  return HOSTS[kind].lock(
    tx,
    comments.map(({ host }) => host.id),
  );
}

/** Lets no later statement of a transaction wait for somebody else's lock any longer than that. */
export async function limitLockWait(tx: Tx, ms: number): Promise<void> {
  await tx.query(`SET LOCAL lock_timeout = ${ms}`);
}

/** Returns whether a published post is open for comments, and its lock; null when there is none. */
export function selectDiscussed(db: Db, postId: number): Promise<{ discussed: boolean; lock: PostLock | null } | null> {
  return db.queryOne(`SELECT p.discussed, ${LOCK_SQL} AS lock FROM posts p WHERE p.id = $1 AND p.status = 'published'`, [postId]);
}

/** Returns whether a picture is public. */
export async function selectIsPublic(db: Db, sceneryId: number): Promise<boolean> {
  return (await db.queryOne(`SELECT FROM sceneries WHERE id = $1 AND status = 'approved'`, [sceneryId])) !== null;
}

/** Returns whether a comment under this host can be replied to. */
export async function selectIsAnswerable(db: Db, id: number, { postId, sceneryId }: { postId: number | null; sceneryId: number | null }): Promise<boolean> {
  return (
    (await db.queryOne(`SELECT FROM comments WHERE id = $1 AND status = 'published' AND (post_id = $2 OR scenery_id = $3)`, [id, postId, sceneryId])) !== null
  );
}
