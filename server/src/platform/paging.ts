import type { Page } from '#contract/envelope.ts';
import { Failure } from '#contract/failures.ts';

/** The place behind the last row of a page: the values of the list's order, most significant first. */
export type Cursor = readonly (string | number)[];

/** The cursor as opaque text for `next`. */
function encodeCursor(cursor: Cursor): string {
  return Buffer.from(JSON.stringify(cursor)).toString('base64url');
}

/** The cursor of a text from outside; throws `invalidInput` when it is not one of `length` values. */
export function decodeCursor(text: string, length: number): Cursor {
  const broken = () => new Failure('invalidInput', { fields: [{ path: 'after', message: '翻页的位置读不出来，请从第一页重新看' }] });
  let value: unknown;
  try {
    value = JSON.parse(Buffer.from(text, 'base64url').toString());
  } catch {
    throw broken();
  }
  if (!Array.isArray(value) || value.length !== length) throw broken();
  return value.map((part: unknown) => {
    if (typeof part === 'number' && Number.isFinite(part)) return part;
    if (typeof part === 'string' && part.length <= 64 && !part.includes('\0')) return part;
    throw broken();
  });
}

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?Z$/;

/** True for an instant that stands in the calendar: JavaScript takes a 30th of February and a year 0, the database does not. */
export function isInstant(text: string): boolean {
  if (!INSTANT.test(text) || text.startsWith('0000')) return false;
  const time = new Date(text);
  return !Number.isNaN(time.getTime()) && time.toISOString().slice(0, 19) === text.slice(0, 19);
}

/** A page from one row more than it shows: the surplus row says that there is a next page. */
export function pageOf<Row>(
  rows: Row[],
  place: { page: number; size: number; total: number; totalIsApproximate?: boolean },
  cursorOf: (row: Row) => Cursor,
): Page<Row> {
  const items = rows.slice(0, place.size);
  const last = items.at(-1);
  return {
    items,
    total: place.total,
    totalIsApproximate: place.totalIsApproximate ?? false,
    page: place.page,
    size: place.size,
    next: rows.length > place.size && last !== undefined ? encodeCursor(cursorOf(last)) : null,
  };
}
