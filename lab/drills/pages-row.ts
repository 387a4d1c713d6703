import type { Row } from '../harness/drill.ts';
import { countRefused, describeCounts, type Reading } from '../load/readers.ts';

/** Returns the row of the table about what visitors of public pages got meanwhile. */
export function pagesRow(reading: Reading): Omit<Row, 'drill'> {
  const refused = countRefused(reading);
  return {
    what: 'public pages read meanwhile',
    measured: `${reading.served} served, ${refused} not (${describeCounts(reading.refused)}), slowest ${(reading.slowestMs / 1000).toFixed(1)} s`,
    wanted: 'all served',
    isMet: refused === 0,
  };
}
