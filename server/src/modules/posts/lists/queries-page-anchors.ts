import type { PostSort } from '#contract/api/posts.ts';
import type { Db, Tx, WriteContext } from '#server/platform/database/db.ts';
import { ORDERS, type OrderKey } from './orders.ts';

/** A column's list, with everything below the column, in one order. */
export interface AnchoredList {
  columnId: number;
  /** The column and those below it. */
  columnIds: readonly number[];
  gameId: number;
  sort: PostSort;
}

/** The distance between two anchors, and so the most rows skipped. */
export const ANCHOR_EVERY = 100;

const counted = (sort: PostSort): 'posts' | 'essences' => (ORDERS[sort].essencesOnly ? 'essences' : 'posts');
const names = (sort: PostSort) => ORDERS[sort].keys.map(({ name }) => name);
const totalSql = (sort: PostSort, columnIds: string, gameId: string) =>
  `SELECT coalesce(sum(${counted(sort)}), 0)::integer FROM column_counts WHERE column_id = ANY (${columnIds}) AND game_id = ${gameId}`;

const TOP: Record<OrderKey['type'], string> = {
  boolean: 'true',
  timestamptz: `timestamptz 'infinity'`,
  'double precision': `double precision 'Infinity'`,
  bigint: '9223372036854775807',
};

/**
 * Returns the part of a statement that finds the start of a page: the values of the last anchor among the rows to skip (the top of the list
 * where there is none), and as `skipped` the number of rows left to skip from there. The arguments are expressions. Posts added since the
 * anchors were made are assumed to be at the top.
 */
export function nearestAnchorSql(sort: PostSort, list: { columnIds: string; gameId: string; columnId: string; skipped: string }): string {
  const { columnIds, gameId, columnId, skipped } = list;
  const cursor = ORDERS[sort].keys.map(({ name, type }) => `coalesce(f.${name}, ${TOP[type]}) AS ${name}`).join(', ');
  return `SELECT ${cursor}, ${skipped} - coalesce(f.rank + n.total - s.posts, 0) AS skipped
  FROM (SELECT (${totalSql(sort, columnIds, gameId)}) AS total) n
  LEFT JOIN list_fence_sets s ON s.column_id = ${columnId} AND s.game_id = ${gameId} AND s.sort = '${sort}'
  LEFT JOIN LATERAL (
    SELECT * FROM list_fences f
    WHERE f.column_id = ${columnId} AND f.game_id = ${gameId} AND f.sort = '${sort}' AND f.rank <= ${skipped} - n.total + s.posts ORDER BY f.rank DESC LIMIT 1
  ) f ON true`;
}

/** A list that has anchors or should have them. */
export interface LongList {
  gameId: number;
  columnId: number;
  posts: number;
  essences: number;
}

/** Returns the number of posts in each column, without those below it, in each game. */
export function selectColumnCounts(db: Db): Promise<LongList[]> {
  return db.query('SELECT game_id AS "gameId", column_id AS "columnId", posts, essences FROM column_counts');
}

/** Returns the ids of all columns. */
export async function selectColumnIds(db: Db): Promise<number[]> {
  return (await db.query<{ id: number }>('SELECT id FROM columns ORDER BY id')).map(({ id }) => id);
}

/** Locks the anchors of a list for rebuilding until the transaction ends; false when they were rebuilt after `before`, by any process. */
export async function lockAnchors({ tx, now }: WriteContext, { columnId, gameId, sort }: AnchoredList, before: Date): Promise<boolean> {
  const row = await tx.queryOne(
    `INSERT INTO list_fence_sets AS s (column_id, game_id, sort, posts, made_at) VALUES ($1, $2, $3, 0, $5)
     ON CONFLICT (column_id, game_id, sort) DO UPDATE SET made_at = excluded.made_at WHERE s.made_at <= $4 RETURNING true AS taken`,
    [columnId, gameId, sort, before, now],
  );
  return row !== null;
}

/** Rebuilds the anchors of a locked list as it is now. Reads the whole list, from its index. */
export async function replaceAnchors(tx: Tx, { columnId, columnIds, gameId, sort }: AnchoredList): Promise<void> {
  await tx.query('SET LOCAL statement_timeout = 60000');
  await tx.query('DELETE FROM list_fences WHERE column_id = $1 AND game_id = $2 AND sort = $3', [columnId, gameId, sort]);
  await tx.query(anchorsSql(sort, columnIds.length), [columnId, gameId, columnIds, ...columnIds]);
}

/** Returns one statement, so that ranks and count are of the same moment. Columns one by one, so that their indexes are merged and nothing is sorted. */
function anchorsSql(sort: PostSort, columns: number): string {
  const { essencesOnly } = ORDERS[sort];
  const keys = names(sort);
  const own = (parameter: number) =>
    `(SELECT ${keys.join(', ')} FROM posts WHERE column_id = $${parameter}::integer AND game_id = $2 AND status = 'published'${essencesOnly ? ' AND essence_level > 0' : ''})`;
  return `WITH counted AS (
  UPDATE list_fence_sets SET posts = (${totalSql(sort, '$3::integer[]', '$2')}) WHERE column_id = $1 AND game_id = $2 AND sort = '${sort}'
)
INSERT INTO list_fences (column_id, game_id, sort, rank, ${keys.join(', ')})
SELECT $1, $2, '${sort}', rank, ${keys.join(', ')}
FROM (
  SELECT ${keys.join(', ')}, row_number() OVER (ORDER BY ${keys.map((key) => `${key} DESC`).join(', ')}) AS rank
  FROM (${Array.from({ length: columns }, (_, at) => own(at + 4)).join(' UNION ALL ')}) own
) ranked WHERE rank % ${ANCHOR_EVERY} = 0`;
}

/** Removes the anchors of lists that are not among these. */
export async function deleteOtherAnchors(tx: Tx, lists: readonly AnchoredList[]): Promise<void> {
  await tx.query(`DELETE FROM list_fence_sets WHERE (column_id, game_id, sort) NOT IN (SELECT * FROM unnest($1::integer[], $2::integer[], $3::text[]))`, [
    lists.map(({ columnId }) => columnId),
    lists.map(({ gameId }) => gameId),
    lists.map(({ sort }) => sort),
  ]);
}
