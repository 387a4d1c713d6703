import type { PostSort } from '#contract/posts.ts';
import { Failure } from '#contract/failures.ts';
import type { SqlValue } from '#server/platform/db.ts';
import { decodeCursor, isInstant, type Cursor } from '#server/platform/paging.ts';

/** The values of an order, as SQL knows their types. */
type KeyType = 'boolean' | 'timestamptz' | 'double precision' | 'bigint';

export interface OrderKey {
  /** The column of `posts`. */
  name: 'pinned' | 'created_at' | 'active_at' | 'hot_score' | 'id';
  type: KeyType;
}

export interface ListOrder {
  /** Most significant first, each descending; the id comes last, so no two posts are equal. */
  keys: readonly OrderKey[];
  essencesOnly: boolean;
}

const ID: OrderKey = { name: 'id', type: 'bigint' };
const CREATED: OrderKey = { name: 'created_at', type: 'timestamptz' };

/** The order of each sort of a column's list. Pinned posts are the first of the latest, and so never come again further down. */
export const ORDERS: Record<PostSort, ListOrder> = {
  latest: { keys: [{ name: 'pinned', type: 'boolean' }, CREATED, ID], essencesOnly: false },
  active: { keys: [{ name: 'active_at', type: 'timestamptz' }, ID], essencesOnly: false },
  hot: { keys: [{ name: 'hot_score', type: 'double precision' }, ID], essencesOnly: false },
  essence: { keys: [CREATED, ID], essencesOnly: true },
};

/** The order of each sort among the posts with a tag; there nothing is pinned. */
export const TAG_ORDERS: Record<PostSort, ListOrder> = { ...ORDERS, latest: { keys: [CREATED, ID], essencesOnly: false } };

const HIGHEST: Record<KeyType, SqlValue> = { boolean: true, timestamptz: 'infinity', 'double precision': 'Infinity', bigint: Number.MAX_SAFE_INTEGER };

/** The place in front of the first row. */
export function startOf({ keys }: ListOrder): SqlValue[] {
  return keys.map(({ type }) => HIGHEST[type]);
}

/** The place a cursor names, as values for SQL. Throws `invalidInput` for a cursor of another order or of nobody's making. */
export function placeOf({ keys }: ListOrder, after: string): SqlValue[] {
  const cursor = decodeCursor(after, keys.length);
  return keys.map(({ type }, index) => valueOf(type, cursor[index]));
}

/** The cursor behind a row that carries the values of the order. */
export function cursorBehind({ keys }: ListOrder, row: Readonly<Record<OrderKey['name'], string | number | boolean>>): Cursor {
  return keys.map(({ name }) => {
    const value = row[name];
    return typeof value === 'boolean' ? Number(value) : value;
  });
}

function valueOf(type: KeyType, value: string | number | undefined): SqlValue {
  if (type === 'boolean' && (value === 0 || value === 1)) return value === 1;
  if (type === 'bigint' && typeof value === 'number' && Number.isSafeInteger(value)) return value;
  if (type === 'double precision' && typeof value === 'number') return value;
  if (type === 'timestamptz' && typeof value === 'string' && isInstant(value)) return value;
  throw new Failure('invalidInput', { fields: [{ path: 'after', message: '翻页的位置读不出来，请从第一页重新看' }] });
}
