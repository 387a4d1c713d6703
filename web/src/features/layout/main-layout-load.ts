import type { LoaderFunctionArgs } from 'react-router';
import { findColumn, type ColumnDetail } from '#contract/columns.ts';
import { callContext } from '#web/lib/call-context.ts';

/** The column a main page belongs to, or null when its path names none that exists. */
export async function loadLayout({ context, params }: LoaderFunctionArgs): Promise<ColumnDetail | null> {
  const { columnId } = params;
  if (columnId === undefined || !/^\d{1,9}$/.test(columnId)) return null;
  try {
    return await context.get(callContext)(findColumn, { id: columnId });
  } catch (failure) {
    // The page itself says that there is no such column; the layout only lights nothing.
    if (typeof failure === 'object' && failure !== null && 'code' in failure && failure.code === 'A0404') return null;
    throw failure;
  }
}
