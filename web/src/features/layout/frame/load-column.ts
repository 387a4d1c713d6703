import { findColumn, type ColumnDetail } from '#contract/api/columns.ts';
import type { Call } from '#contract/route.ts';
import { isCallFailure, type PageEntry } from '#web/lib/page.ts';

/** Returns the column a main page belongs to, or null when its path names none that exists. */
export async function loadColumn(
  call: Call,
  { layout }: Pick<PageEntry, 'layout'>,
  { columnId }: Readonly<Record<string, string>>,
): Promise<ColumnDetail | null> {
  if (layout !== 'main' || columnId === undefined || !/^\d{1,9}$/.test(columnId)) return null;
  try {
    return await call(findColumn, { id: columnId });
  } catch (failure) {
    // The page itself reports that there is no such column; the layout only highlights nothing.
    if (isCallFailure(failure) && failure.name === 'notFound') return null;
    throw failure;
  }
}
