import { MAX_PAGE_SIZE } from '#contract/limits.ts';
import type { PostSort } from '#contract/api/posts.ts';
import type { CaseState } from '#contract/api/trials.ts';
import type { Db, Instant, SqlValue } from '#server/platform/database/db.ts';
import { CARD_COLUMNS, CARD_JOINS, type CardRow } from '../post/cards.ts';
import { ORDERS, TAG_ORDERS, type ListOrder, type OrderKey } from './orders.ts';
import { nearestAnchorSql } from './queries-page-anchors.ts';

/** A card with the values of its position in any order. */
export interface ListRow extends CardRow {
  activeAt: Instant;
  hotScore: number;
}

export interface ListPlace {
  /** Only rows after these values of the order. */
  after: readonly SqlValue[];
  /** How many rows to skip from there. */
  offset: number;
  /** How many rows at most. */
  most: number;
}

/** Posts with a tag can be listed in an order other than by time only among the newest, this many per column. */
export const TAG_WINDOW = 500;

/**
 * The columns of a list, $1. The sub-select here and in the limits hides the values from the planner: a plan made for them would always
 * look slightly better than the generic one, and so be made again each time, which takes longer than the list itself.
 */
export const EACH_COLUMN = 'unnest((SELECT $1::integer[])) AS place (column_id)';

const names = (keys: readonly OrderKey[], table: string) => keys.map(({ name }) => `${table}.${name}`).join(', ');
const descending = (keys: readonly OrderKey[], table: string) => keys.map(({ name }) => `${table}.${name} DESC`).join(', ');
const values = (keys: readonly OrderKey[], from: number) => keys.map(({ type }, index) => `$${from + index}::${type}`).join(', ');

/**
 * The rows of `picked`, each with its card and the total; one row without a post when there are none. The limit cuts nothing off: it shows
 * the planner, which cannot see the parameters, that one look-up per row is cheapest.
 */
const withCards = (keys: readonly OrderKey[], total: string) => `
SELECT total.posts AS total, ${CARD_COLUMNS}, p.active_at, p.hot_score
FROM (${total}) total
LEFT JOIN (SELECT * FROM picked LIMIT ${MAX_PAGE_SIZE + 1}) picked ON true
LEFT JOIN posts p ON p.id = picked.id
${CARD_JOINS}
ORDER BY ${descending(keys, 'picked')}`;

const totalSql = (essencesOnly: boolean) =>
  `SELECT coalesce(sum(${essencesOnly ? 'essences' : 'posts'}), 0)::integer AS posts FROM column_counts WHERE column_id = ANY ($1::integer[]) AND game_id = $2`;

/** Where reading begins, as expressions. */
interface Start {
  /** The CTEs the statement needs first. */
  from: string;
  /** The values of the order. */
  place: string;
  /** How many rows to skip from there. */
  skipped: string;
}

/** Parameters: columns, game, most, how many to skip, the values of the place. */
const fromCursor = (keys: readonly OrderKey[]): Start => ({ from: '', place: values(keys, 5), skipped: '(SELECT $4::integer)' });

/** Parameters: columns, game, limit, offset from the top, the column whose list it is. */
const fromAnchor = (sort: PostSort): Start => ({
  from: `fence AS MATERIALIZED (${nearestAnchorSql(sort, { columnIds: '$1::integer[]', gameId: '$2', columnId: '$5', skipped: '$4::integer' })}), `,
  place: ORDERS[sort].keys.map(({ name }) => `(SELECT ${name} FROM fence)`).join(', '),
  skipped: '(SELECT skipped FROM fence)',
});

/**
 * Returns a column's list: the first rows of each column's own index, merged. However long the list is, no more entries of an index are read for each
 * column than are shown and skipped.
 */
function columnListSql({ keys, essencesOnly }: ListOrder, { from, place, skipped }: Start): string {
  return `WITH ${from}picked AS (
  SELECT ${names(keys, 'near')}
  FROM ${EACH_COLUMN}
  CROSS JOIN LATERAL (
    SELECT ${names(keys, 'p')} FROM posts p
    WHERE p.column_id = place.column_id AND p.game_id = $2 AND p.status = 'published'${essencesOnly ? ' AND p.essence_level > 0' : ''}
      AND (${names(keys, 'p')}) < (${place})
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
    WHERE p.column_id = place.column_id AND p.game_id = $2 AND p.status = 'published'${essencesOnly ? ' AND p.essence_level > 0' : ''}
    ORDER BY ${ascending('p')} LIMIT (SELECT $4::integer)
  ) near
  ORDER BY ${ascending('near')} LIMIT (SELECT $4::integer)
), picked AS (
  SELECT * FROM left_over l ORDER BY ${descending(keys, 'l')} LIMIT (SELECT $3::integer)
)${withCards(keys, totalSql(essencesOnly))}`;
}

/** What a list is filtered by: an index that yields the posts, newest first, and their number. Parameter: the tag, or the state. */
interface Filtering {
  table: string;
  id: 'post_id' | 'id';
  at: string;
  key: string;
  /** Which rows of the table count, as a condition on `t`. */
  only: string;
  total: string;
}

const BY_TAG: Filtering = {
  table: 'post_tags',
  id: 'post_id',
  only: 'true',
  at: 'created_at',
  key: 'tag',
  total: 'SELECT coalesce(sum(posts), 0)::integer AS posts FROM tag_counts WHERE column_id = ANY ($1::integer[]) AND game_id = $2 AND tag = $7',
};
const BY_STATE: Filtering = {
  table: 'cases',
  id: 'post_id',
  only: 'true',
  at: 'filed_at',
  key: 'state',
  total: 'SELECT count(*)::integer AS posts FROM cases WHERE column_id = ANY ($1::integer[]) AND game_id = $2 AND state = $7',
};

/** The most questions that are counted. */
export const MAX_QUESTIONS_COUNTED = 10_000;
const BY_SOLVED: Filtering = {
  table: 'posts',
  id: 'id',
  at: 'created_at',
  key: 'solved',
  only: `t.status = 'published'`,
  total: `SELECT count(*)::integer AS posts FROM (
    SELECT FROM posts WHERE column_id = ANY ($1::integer[]) AND game_id = $2 AND status = 'published' AND solved = $7 LIMIT ${MAX_QUESTIONS_COUNTED}) counted`,
};

/** The posts of an index by time: the same merge. Parameters: columns, game, most, offset, time and id of the place, tag, state or whether it is solved. */
const filteredLatestSql = ({ table, id, at, key, only, total }: Filtering) => `WITH picked AS (
  SELECT near.created_at, near.id
  FROM ${EACH_COLUMN}
  CROSS JOIN LATERAL (
    SELECT t.${at} AS created_at, t.${id} AS id FROM ${table} t
    WHERE t.column_id = place.column_id AND t.game_id = $2 AND t.${key} = $7 AND ${only} AND (t.${at}, t.${id}) < ($5::timestamptz, $6::bigint)
    ORDER BY t.${at} DESC, t.${id} DESC LIMIT (SELECT $3::integer + $4::integer)
  ) near
  ORDER BY near.created_at DESC, near.id DESC LIMIT (SELECT $3::integer) OFFSET $4::integer
)${withCards(TAG_ORDERS.latest.keys, total)}`;

/**
 * Returns the newest posts of an index in another order. Parameters as above, with the cursor's values of the order, then the tag or state.
 */
function filteredWindowSql({ table, id, at, key, only }: Filtering, { keys, essencesOnly }: ListOrder): string {
  return `WITH matching AS MATERIALIZED (
  SELECT ${names(keys, 'p')}
  FROM ${EACH_COLUMN}
  CROSS JOIN LATERAL (
    SELECT t.${id} AS id FROM ${table} t
    WHERE t.column_id = place.column_id AND t.game_id = $2 AND t.${key} = $${5 + keys.length} AND ${only}
    ORDER BY t.${at} DESC, t.${id} DESC LIMIT ${TAG_WINDOW}
  ) near
  JOIN posts p ON p.id = near.id${essencesOnly ? ' AND p.essence_level > 0' : ''}
), picked AS (
  SELECT * FROM matching m WHERE (${names(keys, 'm')}) < (${values(keys, 5)})
  ORDER BY ${descending(keys, 'm')} LIMIT (SELECT $3::integer) OFFSET $4::integer
)${withCards(keys, 'SELECT count(*)::integer AS posts FROM matching')}`;
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

/** The same with a tag. */
export const TAG_LISTS = filteredLists(BY_TAG);

/** The same of cases in a state. */
const STATE_LISTS = filteredLists(BY_STATE);

/** The same of questions with or without an accepted answer. */
export const SOLVED_LISTS = filteredLists(BY_SOLVED);

function filteredLists(narrowing: Filtering): Record<PostSort, string> {
  return {
    latest: filteredLatestSql(narrowing),
    active: filteredWindowSql(narrowing, TAG_ORDERS.active),
    hot: filteredWindowSql(narrowing, TAG_ORDERS.hot),
    essence: filteredWindowSql(narrowing, TAG_ORDERS.essence),
  };
}

/** What a list is filtered by. */
export type FilteredTo = { by: 'tag'; value: string } | { by: 'state'; value: CaseState } | { by: 'solved'; value: boolean };

const FILTERED: Record<FilteredTo['by'], Record<PostSort, string>> = { tag: TAG_LISTS, state: STATE_LISTS, solved: SOLVED_LISTS };

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

/** Returns rows of a list from a place on. */
export async function selectList(db: Db, list: List, { after, offset, most }: ListPlace): Promise<FoundRows> {
  const parameters = [list.columnIds, list.gameId, most, offset, ...after];
  const { filtered } = list;
  if (filtered === null) return foundRows(await db.query(COLUMN_LISTS[list.sort], parameters));
  return foundRows(await db.query(FILTERED[filtered.by][list.sort], [...parameters, filtered.value]));
}

/** Returns rows of the unfiltered list of a column and those below it, at this offset from its top: from the anchor above them. */
export async function selectListFar(
  db: Db,
  { columnIds, gameId, sort }: List,
  { columnId, offset, most }: { columnId: number; offset: number; most: number },
): Promise<FoundRows> {
  return foundRows(await db.query(ANCHORED_LISTS[sort], [columnIds, gameId, most, offset, columnId]));
}

/** Returns the rows of an unfiltered list from where `left` rows remain; `most` of them. */
export async function selectListEnd(db: Db, { columnIds, gameId, sort }: List, { left, most }: { left: number; most: number }): Promise<FoundRows> {
  return foundRows(await db.query(COLUMN_ENDS[sort], [columnIds, gameId, most, left]));
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
