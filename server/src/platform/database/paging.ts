import type { Page } from '#contract/envelope.ts';
import { fieldFailure, type Failure } from '#contract/failures.ts';
import type { Instant } from './db.ts';

/** The part of a list somebody asks for: the page behind a cursor, or a page by its number. */
export interface PageInput {
  page?: number | undefined;
  size: number;
  after?: string | undefined;
}

/** Where a page begins in the order of a list. */
export interface PageStart<Keys> {
  /** The keys of the last row before the page; null where rows are skipped by number instead. */
  after: Keys | null;
  offset: number;
  /** One row more than the page shows: the surplus row says that there is a next page. */
  limit: number;
}

interface KeyValues {
  /** A whole number of either sign. */
  integer: number;
  /** A whole number from 0 that fits the database's `integer`. */
  count: number;
  number: number;
  /** Stored as 0 or 1. */
  boolean: boolean;
  instant: Instant;
  /** `2024-05-06` */
  date: string;
  /** Seconds as the text of a `numeric`: a double may lose the last digits, and JSON has no infinity. */
  seconds: string;
}

const SECONDS = /^-?(\d{1,12}(\.\d{1,6})?|Infinity)$/;

const DECODERS: { [Type in keyof KeyValues]: (value: unknown) => KeyValues[Type] | undefined } = {
  integer: (value) => (Number.isSafeInteger(value) ? Number(value) : undefined),
  count: (value) => (Number.isInteger(value) && Number(value) >= 0 && Number(value) < 2 ** 31 ? Number(value) : undefined),
  number: (value) => (typeof value === 'number' && Number.isFinite(value) ? value : undefined),
  boolean: (value) => (value === 0 || value === 1 ? value === 1 : undefined),
  instant: (value) => (typeof value === 'string' && isInstant(value) ? value : undefined),
  date: (value) => (typeof value === 'string' && isInstant(`${value}T00:00:00Z`) ? value : undefined),
  seconds: (value) => (typeof value === 'string' && SECONDS.test(value) ? value : undefined),
};

type KeysOf<Shape extends Record<string, keyof KeyValues>> = { [Key in keyof Shape]: KeyValues[Shape[Key]] };

/** The order of one list, as its cursors carry it. */
export interface Keyset<Keys> {
  /** Returns where the page asked for begins. Throws `invalidInput` for a cursor of another order. */
  startOf(input: PageInput): PageStart<Keys>;
  /** Returns the keys in a cursor. Throws `invalidInput` for a cursor of another order. */
  decode(after: string): Keys;
  /** Returns a page from rows in the order of the list, one more than it shows where there are more; `keysOf` reads the keys of a row. */
  pageOf<Row>(rows: readonly Row[], input: PageInput & PageTotal, keysOf: (row: Row) => Keys): Page<Row>;
}

export interface PageTotal {
  total: number;
  totalIsApproximate?: boolean;
}

/**
 * Returns the total that comes with each row of a page; behind the last row, where none says it, that of the first page, which `first` asks for.
 */
export async function totalOf(rows: readonly { total: number }[], input: PageInput, first: () => Promise<readonly { total: number }[]>): Promise<number> {
  const [row] = rows;
  if (row) return row.total;
  if (input.after === undefined && (input.page ?? 1) === 1) return 0;
  return (await first())[0]?.total ?? 0;
}

/** Where the first page of any list begins, of which one row is enough. */
export const FIRST_ROW: PageStart<never> = { after: null, offset: 0, limit: 1 };

/** Returns the keyset of an order: the names of its keys with their types, most significant first. */
export function keyset<const Shape extends Record<string, keyof KeyValues>>(shape: Shape): Keyset<KeysOf<Shape>> {
  type Keys = KeysOf<Shape>;
  const types = Object.entries(shape);
  const decode = (after: string): Keys => {
    const values = parseCursor(after);
    if (values?.length !== types.length) throw brokenCursor();
    const keys = types.map(([name, type], index) => {
      const value = DECODERS[type](values[index]);
      if (value === undefined) throw brokenCursor();
      return [name, value];
    });
    return Object.fromEntries(keys);
  };
  const encode = (keys: Keys): string => {
    const values = types.map(([name]) => keys[name]).map((value) => (typeof value === 'boolean' ? Number(value) : value));
    return Buffer.from(JSON.stringify(values)).toString('base64url');
  };
  return {
    decode,
    startOf: ({ page = 1, size, after }) =>
      after === undefined ? { after: null, offset: (page - 1) * size, limit: size + 1 } : { after: decode(after), offset: 0, limit: size + 1 },
    pageOf: (rows, { page = 1, size, after, total, totalIsApproximate = false }, keysOf) => {
      const items = rows.slice(0, size);
      const last = items.at(-1);
      const next = rows.length > size && last !== undefined ? encode(keysOf(last)) : null;
      return { items, total, totalIsApproximate, page: after === undefined ? page : 0, size, next };
    },
  };
}

/** The order of lists by time. */
export const BY_TIME = keyset({ at: 'instant', id: 'integer' });

/** The order of lists by number. */
export const BY_ID = keyset({ id: 'integer' });

/** Returns the refusal of a cursor nobody gave out. */
export function brokenCursor(): Failure {
  return fieldFailure('after', '翻页的位置读不出来，请从第一页重新看');
}

function parseCursor(text: string): unknown[] | null {
  try {
    const value: unknown = JSON.parse(Buffer.from(text, 'base64url').toString());
    return Array.isArray(value) ? value : null;
  } catch {
    return null;
  }
}

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?Z$/;

/** Returns true for an instant of the calendar: JavaScript takes a 30th of February and a year 0, the database does not. */
function isInstant(text: string): boolean {
  if (!INSTANT.test(text) || text.startsWith('0000')) return false;
  const time = new Date(text);
  return !Number.isNaN(time.getTime()) && time.toISOString().slice(0, 19) === text.slice(0, 19);
}
