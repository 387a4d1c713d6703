import type { CommentSort } from '#contract/api/comments.ts';
import { MAX_PAGE_SIZE, REPLIES_SHOWN } from '#contract/limits.ts';
import { CLOSED_COLUMNS } from '#server/modules/columns/index.ts';
import { shownPlaceSql } from '#server/modules/places/index.ts';
import type { Db } from '#server/platform/database/db.ts';
import { askBriefly } from '#server/platform/database/lanes.ts';
import type { PageStart } from '#server/platform/database/paging.ts';
import { FREE_EDIT_MINUTES } from '../comment/rules.ts';
import { MENTIONS_SQL } from '../comment/queries-mentions.ts';
import { withheldNamesSql } from '../comment/queries-withheld.ts';
import type { CommentRow } from '../comment/view.ts';

/** The columns of a comment `s` of the post `p` that readers see, with its author and the author it replies to. */
export const COLUMNS = `s.id, s.floor, s.parent_id, s.body, to_json(s.image_ids) AS image_ids, s.status, s.like_count, s.reply_count, s.created_at, CASE WHEN s.edited_at > s.created_at + interval '${FREE_EDIT_MINUTES} minutes' THEN s.edited_at END AS edited_at, ${shownPlaceSql('s.place')} AS place, s.generated, s.id = p.accepted_comment_id IS TRUE AS accepted,
  s.author_id, a.nick_name, a.experience, a.role, a.avatar_file_id,
  t.author_id AS answered_member_id, tm.nick_name AS answered_nick_name, s.answered_id <> s.parent_id IS TRUE AS answers_reply, ${MENTIONS_SQL} AS mentions`;

/** OFFSET 0 keeps them look-ups, one a row: the planner expects far more rows than a page has, and would read all members. */
export const JOINS = `LEFT JOIN LATERAL (SELECT * FROM members WHERE id = s.author_id OFFSET 0) a ON true
LEFT JOIN LATERAL (SELECT * FROM comments WHERE id = s.answered_id AND status = 'published' OFFSET 0) t ON true
LEFT JOIN LATERAL (SELECT * FROM members WHERE id = t.author_id OFFSET 0) tm ON true`;

/** From how many threads on a page is far down. */
const FAR = 500;

/** Cuts nothing off; the limit shows the planner what the parameters hide. */
const limited = (query: string) => `SELECT * FROM (${query}) page LIMIT ${MAX_PAGE_SIZE + 1}`;

/** The order of each sort and the condition of being after a cursor: $4 a floor, $5 a negated number of likes. */
const ORDERS: Record<CommentSort, { by: string; behind: string }> = {
  earliest: { by: 'c.floor', behind: 'c.floor > $4::integer AND $5::integer IS NOT NULL' },
  latest: { by: 'c.floor DESC', behind: 'c.floor < $4::integer AND $5::integer IS NOT NULL' },
  liked: { by: '(-c.like_count), c.floor', behind: '((-c.like_count), c.floor) > ($5::integer, $4::integer)' },
};

/** The hosts of threads, as `p`: only those that can be read. OFFSET 0 has the names looked up once, and not for each comment. */
const POSTS = {
  hostColumn: 'post_id',
  host: `(SELECT id, thread_count, accepted_comment_id, ${withheldNamesSql('posts.id')} AS withheld FROM posts WHERE id = $1 AND status = 'published' AND column_id NOT IN ${CLOSED_COLUMNS} OFFSET 0)`,
};
const SCENERY = {
  hostColumn: 'scenery_id',
  host: `(SELECT id, thread_count, NULL::bigint AS accepted_comment_id, NULL::json AS withheld FROM sceneries WHERE id = $1 AND status = 'approved')`,
};

/**
 * Parameters: post or picture, limit, offset, floor and likes of the cursor, a floor whose reply is requested. Rows of threads and their
 * first replies, unordered.
 */
function threadsSql({ by, behind }: { by: string; behind: string }, { hostColumn, host } = POSTS): string {
  return `WITH threads AS MATERIALIZED (
  ${limited(`SELECT * FROM comments c WHERE c.${hostColumn} = $1 AND c.parent_id IS NULL AND ${behind} ORDER BY ${by} LIMIT $2::integer OFFSET $3::integer`)}
), shown AS (
  SELECT * FROM threads
  UNION ALL
  SELECT r.* FROM threads CROSS JOIN LATERAL (SELECT * FROM comments WHERE parent_id = threads.id ORDER BY floor LIMIT ${REPLIES_SHOWN}) r WHERE threads.reply_count > 0
  UNION ALL
  SELECT c.* FROM comments c WHERE c.${hostColumn} = $1 AND c.floor = $6::integer AND c.parent_id IN (SELECT id FROM threads)
)
SELECT p.thread_count AS total, p.accepted_comment_id, p.withheld, ${COLUMNS} FROM ${host} p LEFT JOIN shown s ON true ${JOINS}`;
}

/** The number of one member's comments on one post up to which they are counted exactly. */
export const MAX_COUNTED = 1_000;

/** Parameters as above, with the member instead of the requested floor. */
function authorSql({ by, behind }: { by: string; behind: string }): string {
  return `SELECT total.count AS total, p.accepted_comment_id, p.withheld, ${COLUMNS}
FROM ${POSTS.host} p
CROSS JOIN (SELECT count(*)::integer AS count FROM (SELECT FROM comments WHERE author_id = $6 AND post_id = $1 AND status = 'published' LIMIT ${MAX_COUNTED + 1}) counted) total
LEFT JOIN (
  ${limited(`SELECT * FROM comments c WHERE c.author_id = $6 AND c.post_id = $1 AND c.status = 'published' AND ${behind} ORDER BY ${by} LIMIT $2::integer OFFSET $3::integer`)}
) s ON true ${JOINS}`;
}

/** The statements of each sort, of all threads and of one member's comments. */
export const THREADS: Record<CommentSort, string> = {
  earliest: threadsSql(ORDERS.earliest),
  latest: threadsSql(ORDERS.latest),
  liked: threadsSql(ORDERS.liked),
};
const UNDER_SCENERY: Record<CommentSort, string> = {
  earliest: threadsSql(ORDERS.earliest, SCENERY),
  latest: threadsSql(ORDERS.latest, SCENERY),
  liked: threadsSql(ORDERS.liked, SCENERY),
};
export const OF_AUTHOR: Record<CommentSort, string> = {
  earliest: authorSql(ORDERS.earliest),
  latest: authorSql(ORDERS.latest),
  liked: authorSql(ORDERS.liked),
};

const BEFORE_ALL: Record<CommentSort, RowCursor> = {
  earliest: { floor: 0, likeCount: 0 },
  latest: { floor: 2_147_483_647, likeCount: 0 },
  liked: { floor: 0, likeCount: 2_147_483_647 },
};

interface RowCursor {
  floor: number;
  likeCount: number;
}

type ListStart = PageStart<RowCursor>;

interface Found {
  /** Threads and, mixed among them, replies, in no order. */
  rows: CommentRow[];
  /** Of threads, or of the member's comments. */
  total: number;
}

interface FoundUnderHost extends Found {
  /** The accepted answer; null: there is none. */
  acceptedId: number | null;
  /** Names that the case of the post withholds. */
  withheld: readonly string[] | null;
}

/** What of a host's comments is listed. */
export interface ThreadQuery {
  hostId: number;
  sort: CommentSort;
  start: ListStart;
}

/** Threads of a published post with their first replies, and the reply on `floor` if its thread is among them; null when there is no such post. */
export function selectThreads(db: Db, query: ThreadQuery, floor: number | null): Promise<FoundUnderHost | null> {
  const ask = () => select(db, THREADS[query.sort], { ...query, last: floor });
  // Far down, the database goes over all that come before.
  return query.start.offset < FAR ? askBriefly(ask) : ask();
}

/** Returns the threads under a public picture with their first replies; null when there is no such picture. */
export function selectThreadsUnderScenery(db: Db, query: ThreadQuery): Promise<Found | null> {
  return select(db, UNDER_SCENERY[query.sort], { ...query, last: null });
}

/** Returns one member's comments on a published post; null for an unknown post. */
export function selectOfAuthor(db: Db, query: ThreadQuery, authorId: number): Promise<FoundUnderHost | null> {
  return select(db, OF_AUTHOR[query.sort], { ...query, last: authorId });
}

async function select(
  db: Db,
  sql: string,
  { hostId, sort, start: { after, offset, limit }, last }: ThreadQuery & { last: number | null },
): Promise<FoundUnderHost | null> {
  const { floor, likeCount } = after ?? BEFORE_ALL[sort];
  const rows = await db.query<CommentRow & { total: number; acceptedCommentId: number | null; withheld: string[] | null }>(sql, [
    hostId,
    limit,
    offset,
    floor,
    -likeCount,
    last,
  ]);
  const [first] = rows;
  if (!first) return null;
  return { rows: rows.filter(({ id }) => id !== null), total: first.total, acceptedId: first.acceptedCommentId, withheld: first.withheld };
}

/** Returns the number of threads before the one that contains a floor; null when the post has no such floor. */
export async function countBefore(db: Db, { postId, sort }: { postId: number; sort: CommentSort }, floor: number): Promise<number | null> {
  const row = await db.queryOne<{ before: number }>(BEFORE[sort], [postId, floor]);
  return row?.before ?? null;
}

/** Returns the last floor of a post, whatever became of its comment; 0 when there is none. */
export async function selectLastFloor(db: Db, postId: number): Promise<number> {
  const row = await db.queryOne<{ floor: number }>('SELECT floor FROM comments WHERE post_id = $1 ORDER BY floor DESC LIMIT 1', [postId]);
  return row?.floor ?? 0;
}

const beforeSql = (
  condition: string,
) => `SELECT (SELECT count(*)::integer FROM comments c WHERE c.post_id = $1 AND c.parent_id IS NULL AND ${condition}) AS before
FROM comments wanted JOIN comments thread ON thread.id = coalesce(wanted.parent_id, wanted.id)
WHERE wanted.post_id = $1 AND wanted.floor = $2`;

const BEFORE: Record<CommentSort, string> = {
  earliest: beforeSql('c.floor < thread.floor'),
  latest: beforeSql('c.floor > thread.floor'),
  liked: beforeSql('((-c.like_count), c.floor) < ((-thread.like_count), thread.floor)'),
};

/** Returns the replies to a comment on a readable host, after a floor, by floor, with that host; null when there is no such comment. */
export async function selectReplies(
  db: Db,
  commentId: number,
  { after, offset, limit }: ListStart,
): Promise<(Found & { postId: number | null; sceneryId: number | null }) | null> {
  const rows = await db.query<CommentRow & { total: number; postId: number | null; sceneryId: number | null }>(REPLIES, [
    commentId,
    limit,
    offset,
    after?.floor ?? 0,
  ]);
  const [first] = rows;
  return first ? { rows: rows.filter(({ id }) => id !== null), total: first.total, postId: first.postId, sceneryId: first.sceneryId } : null;
}

export const REPLIES = `SELECT thread.reply_count AS total, thread.post_id, thread.scenery_id, ${COLUMNS}
FROM comments thread LEFT JOIN posts p ON p.id = thread.post_id LEFT JOIN sceneries picture ON picture.id = thread.scenery_id
LEFT JOIN (SELECT * FROM comments WHERE parent_id = $1 AND floor > $4::integer ORDER BY floor LIMIT $2::integer OFFSET $3::integer) s ON true ${JOINS}
WHERE thread.id = $1 AND thread.parent_id IS NULL AND (p.status = 'published' AND p.column_id NOT IN ${CLOSED_COLUMNS} OR picture.status = 'approved') ORDER BY s.floor`;

/** Returns the accepted answer to a published question, or null. */
export function selectAccepted(db: Db, postId: number): Promise<CommentRow | null> {
  return db.queryOne(
    `SELECT ${COLUMNS} FROM posts p JOIN comments s ON s.id = p.accepted_comment_id AND s.status = 'published' ${JOINS} WHERE p.id = $1 AND p.status = 'published' AND p.column_id NOT IN ${CLOSED_COLUMNS}`,
    [postId],
  );
}

/** Returns the last comments of a post that can be read, last first. */
export function selectLatest(db: Db, postId: number, limit: number): Promise<CommentRow[]> {
  return db.query(
    `SELECT ${COLUMNS} FROM posts p JOIN (SELECT * FROM comments WHERE post_id = $1 AND status = 'published' ORDER BY floor DESC LIMIT $2) s ON true ${JOINS}
     WHERE p.id = $1 ORDER BY s.floor DESC`,
    [postId, limit],
  );
}
