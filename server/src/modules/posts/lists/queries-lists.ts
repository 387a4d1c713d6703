import type { PostSort } from '#contract/api/posts.ts';
import { CLOSED_COLUMNS } from '#server/modules/columns/index.ts';
import type { Db, Instant, SqlValue } from '#server/platform/database/db.ts';
import { askBriefly } from '#server/platform/database/lanes.ts';
import { CARD_COLUMNS, CARD_JOINS, type CardRow } from '../post/queries-cards.ts';
import { EACH_COLUMN, descending, names, values, withCards } from './queries-parts.ts';
import { ORDERS, type ListOrder, type OrderKey } from './orders.ts';
import { FILTERED_LISTS, type FilteredTo } from './queries-filtered.ts';
import { nearestAnchorSql } from './queries-page-anchors.ts';

/** A card with the values of its position in any order. */
export interface ListRow extends CardRow {
  activeAt: Instant;
  hotScore: number;
}

export interface ListStart {
  /** Only rows after these values of the order. */
  after: readonly SqlValue[];
  /** How many rows to skip from there. */
  offset: number;
  /** How many rows at most. */
  limit: number;
}

const totalSql = (essencesOnly: boolean) =>
  `SELECT coalesce(sum(${essencesOnly ? 'essences' : 'posts'}), 0)::integer AS posts FROM column_counts WHERE column_id = ANY ($1::integer[]) AND game_id = $2`;

/** Where reading starts, as expressions. */
interface Start {
  /** The CTEs the statement needs first. */
  from: string;
  /** The values of the order. */
  cursor: string;
  /** How many rows to skip from there. */
  skipped: string;
}

/** Parameters: columns, game, limit, how many to skip, the values of the cursor. */
const fromCursor = (keys: readonly OrderKey[]): Start => ({ from: '', cursor: values(keys, 5), skipped: '(SELECT $4::integer)' });

/** Parameters: columns, game, limit, offset from the top, the column whose list it is. */
const fromAnchor = (sort: PostSort): Start => ({
  from: `anchor AS MATERIALIZED (${nearestAnchorSql(sort, { columnIds: '$1::integer[]', gameId: '$2', columnId: '$5', skipped: '$4::integer' })}), `,
  cursor: ORDERS[sort].keys.map(({ name }) => `(SELECT ${name} FROM anchor)`).join(', '),
  skipped: '(SELECT skipped FROM anchor)',
});

/**
 * Returns a column's list: the first rows of each column's own index, merged. However long the list is, no more entries of an index are read for each
 * column than are shown and skipped.
 */
function columnListSql({ keys, essencesOnly }: ListOrder, { from, cursor, skipped }: Start): string {
  return `WITH ${from}picked AS (
  SELECT ${names(keys, 'near')}
  FROM ${EACH_COLUMN}
  CROSS JOIN LATERAL (
    SELECT ${names(keys, 'p')} FROM posts p
    WHERE p.column_id = source.column_id AND p.game_id = $2 AND p.status = 'published'${essencesOnly ? ' AND p.essence_level > 0' : ''}
      AND (${names(keys, 'p')}) < (${cursor})
    ORDER BY ${descending(keys, 'p')} LIMIT (SELECT $3::integer) + ${skipped}
  ) near
  ORDER BY ${descending(keys, 'near')} LIMIT (SELECT $3::integer) OFFSET ${skipped}
)${withCards(keys, totalSql(essencesOnly))}`;
}

/**
 * Returns the end of a column's list: its last rows, of which the first are shown. Parameters: columns, game, rows to show, rows left. Read
 * backward, so that the last page is never empty, whatever moved above it.
 */
function columnEndSql({ keys, essencesOnly }: ListOrder): string {
  const ascending = (table: string) => keys.map(({ name }) => `${table}.${name}`).join(', ');
  return `WITH left_over AS (
  SELECT ${names(keys, 'near')}
  FROM ${EACH_COLUMN}
  CROSS JOIN LATERAL (
    SELECT ${names(keys, 'p')} FROM posts p
    WHERE p.column_id = source.column_id AND p.game_id = $2 AND p.status = 'published'${essencesOnly ? ' AND p.essence_level > 0' : ''}
    ORDER BY ${ascending('p')} LIMIT (SELECT $4::integer)
  ) near
  ORDER BY ${ascending('near')} LIMIT (SELECT $4::integer)
), picked AS (
  SELECT * FROM left_over l ORDER BY ${descending(keys, 'l')} LIMIT (SELECT $3::integer)
)${withCards(keys, totalSql(essencesOnly))}`;
}

/** The statement of each sort of a column's list. */
export const COLUMN_LISTS: Record<PostSort, string> = {
  latest: columnListSql(ORDERS.latest, fromCursor(ORDERS.latest.keys)),
  active: columnListSql(ORDERS.active, fromCursor(ORDERS.active.keys)),
  hot: columnListSql(ORDERS.hot, fromCursor(ORDERS.hot.keys)),
  essence: columnListSql(ORDERS.essence, fromCursor(ORDERS.essence.keys)),
};

/** The same for a page far down, from the anchor above it. */
const ANCHORED_LISTS: Record<PostSort, string> = {
  latest: columnListSql(ORDERS.latest, fromAnchor('latest')),
  active: columnListSql(ORDERS.active, fromAnchor('active')),
  hot: columnListSql(ORDERS.hot, fromAnchor('hot')),
  essence: columnListSql(ORDERS.essence, fromAnchor('essence')),
};

/** The statement of the end of each. */
const COLUMN_ENDS: Record<PostSort, string> = {
  latest: columnEndSql(ORDERS.latest),
  active: columnEndSql(ORDERS.active),
  hot: columnEndSql(ORDERS.hot),
  essence: columnEndSql(ORDERS.essence),
};

export interface List {
  columnIds: readonly number[];
  gameId: number;
  sort: PostSort;
  /** To a tag (folded), to cases in a state or to questions; null: all posts. */
  filtered: FilteredTo | null;
}

/** Rows of a list in its order, and how many the list has altogether. */
export interface FoundRows {
  rows: ListRow[];
  total: number;
}

/** Returns rows of a list from a start on. */
export async function selectList(db: Db, list: List, { after, offset, limit }: ListStart): Promise<FoundRows> {
  const parameters = [list.columnIds, list.gameId, limit, offset, ...after];
  const { filtered } = list;
  if (filtered === null) return foundRows(await askBriefly(() => db.query(COLUMN_LISTS[list.sort], parameters)));
  return foundRows(await db.query(FILTERED_LISTS[filtered.by][list.sort], [...parameters, filtered.value]));
}

/** Returns rows of the unfiltered list of a column and those below it, at this offset from its top: from the anchor above them. */
export async function selectListFar(
  db: Db,
  { columnIds, gameId, sort }: List,
  { columnId, offset, limit }: { columnId: number; offset: number; limit: number },
): Promise<FoundRows> {
  return foundRows(await db.query(ANCHORED_LISTS[sort], [columnIds, gameId, limit, offset, columnId]));
}

/** Returns the rows of an unfiltered list from where `left` rows remain; `limit` of them. */
export async function selectListEnd(db: Db, { columnIds, gameId, sort }: List, { left, limit }: { left: number; limit: number }): Promise<FoundRows> {
  return foundRows(await db.query(COLUMN_ENDS[sort], [columnIds, gameId, limit, left]));
}

function foundRows(found: (ListRow & { total: number })[]): FoundRows {
  return { rows: found.filter(({ id }) => id !== null), total: found[0]?.total ?? 0 };
}

/** Returns how many posts and essences the columns have in a game. */
export async function selectCounts(db: Db, columnIds: readonly number[], gameId: number): Promise<{ posts: number; essences: number }> {
  const row = await db.queryOne<{ posts: number; essences: number }>(
    'SELECT coalesce(sum(posts), 0)::integer AS posts, coalesce(sum(essences), 0)::integer AS essences FROM column_counts WHERE column_id = ANY ($1::integer[]) AND game_id = $2',
    [columnIds, gameId],
  );
  return row ?? { posts: 0, essences: 0 };
}

/** Returns those of these posts that everybody can read. */
export function selectCards(db: Db, ids: readonly number[]): Promise<CardRow[]> {
  return db.query<CardRow>(
    `SELECT ${CARD_COLUMNS} FROM posts p ${CARD_JOINS} WHERE p.id = ANY ($1::bigint[]) AND p.status = 'published' AND p.column_id NOT IN ${CLOSED_COLUMNS}`,
    [ids],
  );
}
