import type { ContentKind, ContentRow, ContentStatus } from '#contract/api/content.ts';
import type { Db, Instant } from '#server/platform/database/db.ts';
import { instantInJson } from '#server/platform/database/instants.ts';
import type { PageStart } from '#server/platform/database/paging.ts';

/** Which rows; null: all. */
export interface ContentFilter {
  status: ContentStatus | null;
  columnId: number | null;
  gameId: number | null;
  /** A folded nickname, or the number of a member. */
  author: string | null;
  from: Instant | null;
  to: Instant | null;
  /** In small letters. */
  words: string | null;
  /** Only what the staff has removed, while it can be restored. */
  isBin: boolean;
  /** Members, by their numbers. */
  authorIds: readonly number[] | null;
}

/** How long the beginning of a text is shown. */
const EXCERPT_LENGTH = 90;

const REMOVAL = (kind: ContentKind, id: string) => `LEFT JOIN removals r ON r.kind = '${kind}' AND r.target_id = ${id}`;
const REMOVAL_COLUMN = `CASE WHEN r.kind IS NOT NULL THEN json_build_object('at', ${instantInJson('r.removed_at')}, 'by', r.removed_by, 'reason', r.reason,
  'until', CASE WHEN r.purge_at < 'infinity' THEN ${instantInJson('r.purge_at')} END, 'isPurged', r.purged_at IS NOT NULL) END AS removal`;
const REPORTS = (kind: ContentKind, id: string) =>
  `(SELECT coalesce(sum(d.reporters), 0)::integer FROM report_dockets d WHERE d.kind = '${kind}' AND d.target_id = ${id} AND d.state = 'open') AS open_reports`;
const AUTHOR = `json_build_object('id', m.id, 'nickName', m.nick_name) AS author`;

/** What of each kind is listed; `t` are its rows. */
const KINDS: Readonly<Record<ContentKind, { columns: string; from: string; status: string; matches: string; columnId: string; gameId: string }>> = {
  post: {
    columns: `'post' AS kind, t.id, t.status, t.title, left(coalesce(b.text, ''), ${EXCERPT_LENGTH}) AS excerpt, ${AUTHOR}, t.id AS post_id, t.column_id, c.name AS column_name, t.game_id,
      NULL::integer AS floor, t.created_at, ${REPORTS('post', 't.id')}, ${REMOVAL_COLUMN}`,
    from: `posts t JOIN members m ON m.id = t.author_id JOIN columns c ON c.id = t.column_id LEFT JOIN post_bodies b ON b.post_id = t.id ${REMOVAL('post', 't.id')}`,
    status: 't.status',
    matches: `(strpos(lower(t.title), $7) > 0 OR strpos(lower(b.text), $7) > 0)`,
    columnId: 't.column_id',
    gameId: 't.game_id',
  },
  comment: {
    columns: `'comment' AS kind, t.id, t.status, coalesce(p.title, s.title, '') AS title, left(t.body, ${EXCERPT_LENGTH}) AS excerpt, ${AUTHOR}, t.post_id, p.column_id,
      coalesce(c.name, '风景') AS column_name, coalesce(p.game_id, s.game_id) AS game_id, t.floor, t.created_at, ${REPORTS('comment', 't.id')}, ${REMOVAL_COLUMN}`,
    from: `comments t JOIN members m ON m.id = t.author_id LEFT JOIN posts p ON p.id = t.post_id LEFT JOIN columns c ON c.id = p.column_id
      LEFT JOIN sceneries s ON s.id = t.scenery_id ${REMOVAL('comment', 't.id')}`,
    status: 't.status',
    matches: 'strpos(lower(t.body), $7) > 0',
    columnId: 'p.column_id',
    gameId: 'coalesce(p.game_id, s.game_id)',
  },
  scenery: {
    columns: `'scenery' AS kind, t.id, CASE t.status WHEN 'approved' THEN 'published' WHEN 'refused' THEN 'hidden' ELSE t.status END AS status, t.title,
      left(t.story, ${EXCERPT_LENGTH}) AS excerpt, ${AUTHOR}, NULL::bigint AS post_id, NULL::integer AS column_id, '风景' AS column_name, t.game_id, NULL::integer AS floor,
      t.created_at, 0 AS open_reports, ${REMOVAL_COLUMN}`,
    from: `sceneries t JOIN members m ON m.id = t.author_id ${REMOVAL('scenery', 't.id')}`,
    status: `CASE t.status WHEN 'approved' THEN 'published' WHEN 'refused' THEN 'hidden' ELSE t.status END`,
    matches: '(strpos(lower(t.title), $7) > 0 OR strpos(lower(t.story), $7) > 0)',
    columnId: 'NULL::integer',
    gameId: 't.game_id',
  },
};

const whereOf = (kind: ContentKind) => {
  const { status, matches, columnId, gameId } = KINDS[kind];
  return `${kind === 'scenery' ? `t.status <> 'withdrawn' AND ` : ''}($1::text IS NULL OR ${status} = $1) AND ($2::integer IS NULL OR ${columnId} = $2)
    AND ($3::integer IS NULL OR ${gameId} = $3) AND ($4::text IS NULL OR m.nick_fold = $4 OR m.id::text = $4)
    AND ($5::timestamptz IS NULL OR t.created_at >= $5) AND ($6::timestamptz IS NULL OR t.created_at < $6) AND ($7::text IS NULL OR ${matches})
    AND (NOT $8::boolean OR (${status} = 'removed' AND r.removed_by = 'staff' AND r.purged_at IS NULL))
    AND ($9::bigint[] IS NULL OR m.id = ANY ($9))`;
};

/** Returns rows of a kind, the newest first. */
export function selectContent(
  db: Db,
  kind: ContentKind,
  { filter, start }: { filter: ContentFilter; start: PageStart<{ id: number }> },
): Promise<ContentRow[]> {
  const { columns, from } = KINDS[kind];
  return db.query(`SELECT ${columns} FROM ${from} WHERE ${whereOf(kind)} AND ($10::bigint IS NULL OR t.id < $10) ORDER BY t.id DESC OFFSET $11 LIMIT $12`, [
    ...valuesOf(filter),
    start.after?.id ?? null,
    start.offset,
    start.limit,
  ]);
}

/** Returns how many rows there are, counted no further than `limit`. */
export async function countContent(db: Db, kind: ContentKind, { filter, limit }: { filter: ContentFilter; limit: number }): Promise<number> {
  const row = await db.queryOne<{ count: number }>(
    `SELECT count(*)::integer AS count FROM (SELECT FROM ${KINDS[kind].from} WHERE ${whereOf(kind)} LIMIT $10) found`,
    [...valuesOf(filter), limit],
  );
  return row?.count ?? 0;
}

function valuesOf({ status, columnId, gameId, author, from, to, words, isBin, authorIds }: ContentFilter) {
  return [status, columnId, gameId, author, from, to, words, isBin, authorIds];
}

const AUTHORS: Readonly<Record<ContentKind, string>> = {
  post: 'SELECT id, author_id FROM posts WHERE id = ANY ($1::bigint[])',
  comment: 'SELECT id, author_id FROM comments WHERE id = ANY ($1::bigint[])',
  scenery: 'SELECT id, author_id FROM sceneries WHERE id = ANY ($1::bigint[])',
};

/** Returns whose things are, by their ids. */
export async function selectAuthors(db: Db, kind: ContentKind, ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const rows = await db.query<{ id: number; authorId: number }>(AUTHORS[kind], [ids]);
  return new Map(rows.map(({ id, authorId }) => [id, authorId]));
}

/** Returns whether a thing belongs to a case, which the court alone decides about. */
export async function selectIsOfCase(db: Db, kind: ContentKind, id: number): Promise<boolean> {
  const postId = kind === 'post' ? '$1' : '(SELECT post_id FROM comments WHERE id = $1)';
  if (kind === 'scenery') return false;
  return (await db.queryOne(`SELECT FROM posts p JOIN columns c ON c.id = p.column_id WHERE p.id = ${postId} AND c.kind = 'complaint'`, [id])) !== null;
}

const REMOVED: Record<ContentKind, string> = {
  post: `SELECT FROM posts WHERE id = $1 AND status = 'removed'`,
  comment: `SELECT FROM comments WHERE id = $1 AND status = 'removed'`,
  scenery: `SELECT FROM sceneries WHERE id = $1 AND status = 'removed'`,
};

/** Returns whether a thing is removed, by whomever. */
export async function selectIsRemoved(db: Db, kind: ContentKind, id: number): Promise<boolean> {
  return (await db.queryOne(REMOVED[kind], [id])) !== null;
}
