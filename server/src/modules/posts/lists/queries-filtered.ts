import type { PostSort } from '#contract/api/posts.ts';
import type { CaseState } from '#contract/api/trials.ts';
import { EACH_COLUMN, descending, names, values, withCards } from './queries-parts.ts';
import { TAG_ORDERS, type ListOrder } from './orders.ts';

/** Posts with a tag can be listed in an order other than by time only among the newest, this many per column. */
export const TAG_WINDOW = 500;

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

/** All cases but those that an order of an authority has sealed. */
const UNSEALED = `EXISTS (SELECT FROM posts q WHERE q.id = t.post_id AND q.status = 'published')`;

const BY_STATE: Filtering = {
  table: 'cases',
  id: 'post_id',
  only: UNSEALED,
  at: 'filed_at',
  key: 'state',
  total: `SELECT count(*)::integer AS posts FROM cases t WHERE t.column_id = ANY ($1::integer[]) AND t.game_id = $2 AND t.state = $7 AND ${UNSEALED}`,
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

/** The posts of an index by time: the same merge. Parameters: columns, game, limit, offset, time and id of the cursor, tag, state or whether it is solved. */
const filteredLatestSql = ({ table, id, at, key, only, total }: Filtering) => `WITH picked AS (
  SELECT near.created_at, near.id
  FROM ${EACH_COLUMN}
  CROSS JOIN LATERAL (
    SELECT t.${at} AS created_at, t.${id} AS id FROM ${table} t
    WHERE t.column_id = source.column_id AND t.game_id = $2 AND t.${key} = $7 AND ${only} AND (t.${at}, t.${id}) < ($5::timestamptz, $6::bigint)
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
    WHERE t.column_id = source.column_id AND t.game_id = $2 AND t.${key} = $${5 + keys.length} AND ${only}
    ORDER BY t.${at} DESC, t.${id} DESC LIMIT ${TAG_WINDOW}
  ) near
  JOIN posts p ON p.id = near.id${essencesOnly ? ' AND p.essence_level > 0' : ''}
), picked AS (
  SELECT * FROM matching m WHERE (${names(keys, 'm')}) < (${values(keys, 5)})
  ORDER BY ${descending(keys, 'm')} LIMIT (SELECT $3::integer) OFFSET $4::integer
)${withCards(keys, 'SELECT count(*)::integer AS posts FROM matching')}`;
}

/** The lists with a tag. */
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

/** The statements of filtered lists, by what filters them. */
export const FILTERED_LISTS: Record<FilteredTo['by'], Record<PostSort, string>> = { tag: TAG_LISTS, state: STATE_LISTS, solved: SOLVED_LISTS };
