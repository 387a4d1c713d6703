import type { PostSort } from '#contract/api/posts.ts';
import type { SqlValue } from '#server/platform/database/db.ts';
import { keyset, type Keyset } from '#server/platform/database/paging.ts';

/** The SQL types of an order's values. */
type KeyType = 'boolean' | 'timestamptz' | 'double precision' | 'bigint';

export interface OrderKey {
  /** The column of `posts`. */
  name: 'pinned' | 'created_at' | 'active_at' | 'hot_score' | 'id';
  /** Its field in a row. */
  field: 'pinned' | 'createdAt' | 'activeAt' | 'hotScore' | 'id';
  type: KeyType;
}

export interface ListOrder {
  /** Most significant first, each descending; the id comes last, so no two posts are equal. */
  keys: readonly OrderKey[];
  essencesOnly: boolean;
  cursors: Keyset<Record<string, string | number | boolean>>;
}

const CURSOR_TYPES = { boolean: 'boolean', timestamptz: 'instant', 'double precision': 'number', bigint: 'integer' } as const;

const ID: OrderKey = { name: 'id', field: 'id', type: 'bigint' };
const CREATED: OrderKey = { name: 'created_at', field: 'createdAt', type: 'timestamptz' };

/** The order of each sort of a column's list. Pinned posts are the first of the latest, and so never come again further down. */
export const ORDERS: Record<PostSort, ListOrder> = {
  latest: orderBy({ name: 'pinned', field: 'pinned', type: 'boolean' }, CREATED, ID),
  active: orderBy({ name: 'active_at', field: 'activeAt', type: 'timestamptz' }, ID),
  hot: orderBy({ name: 'hot_score', field: 'hotScore', type: 'double precision' }, ID),
  essence: { ...orderBy(CREATED, ID), essencesOnly: true },
};

/** The order of each sort among the posts with a tag; there nothing is pinned. */
export const TAG_ORDERS: Record<PostSort, ListOrder> = { ...ORDERS, latest: orderBy(CREATED, ID) };

function orderBy(...keys: OrderKey[]): ListOrder {
  return { keys, essencesOnly: false, cursors: keyset(Object.fromEntries(keys.map(({ field, type }) => [field, CURSOR_TYPES[type]]))) };
}

const HIGHEST: Record<KeyType, SqlValue> = { boolean: true, timestamptz: 'infinity', 'double precision': 'Infinity', bigint: Number.MAX_SAFE_INTEGER };

/** Returns the cursor before the first row. */
export function startOf({ keys }: ListOrder): SqlValue[] {
  return keys.map(({ type }) => HIGHEST[type]);
}

/** Returns the values of a cursor for SQL, in the order of the keys. Throws `invalidInput` for a cursor of another order. */
export function valuesBehind({ keys, cursors }: ListOrder, after: string): SqlValue[] {
  const values = cursors.decode(after);
  return keys.map(({ field }) => values[field] ?? null);
}
