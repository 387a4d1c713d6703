// Instants of Discuz!: seconds since 1970, or whatever is left of them in a dump.
import { systemClock } from '#server/platform/process/clock.ts';
import type { DiscuzReport } from './report.ts';
import type { DumpRow } from './sql-dump.ts';
import { numberIn } from './tables.ts';

/** The day of the first Discuz!: for what nobody knows when it was. */
export const FIRST_DAY = '2001-01-01T00:00:00.000Z';
/** Earlier ones, and those of a clock that was ahead of ours, are refused by an import. */
const EARLIEST = Date.UTC(1990, 0, 2);

/** Returns the instant of a row; null where it has none that can be. */
export function instantIn(row: DumpRow, column: string): string | null {
  const at = numberIn(row, column) * 1_000;
  return at >= EARLIEST && at <= systemClock.now().getTime() ? new Date(at).toISOString() : null;
}

/** Returns the instant of a row; that of the thread, or else the first day of all, where it has none that can be, which is counted. */
export function timeOf(row: DumpRow, column: string, { report, otherwise }: { report: DiscuzReport; otherwise?: string | null | undefined }): string {
  const at = instantIn(row, column);
  if (at === null) report.datesUnreadable += 1;
  return at ?? otherwise ?? FIRST_DAY;
}
