// Whether the site still waits to be set up: asked with every request, so each node keeps it in memory until somebody has done it.
import type { Db, Tx, WriteContext } from '../database/db.ts';
import { lightRow, selectFirstRun, type FirstContent, type FirstRunRow } from './queries-first-run.ts';
import { keepUntilDropped } from './tagged-cache.ts';

/**
 * `over`: it is set up, or never was to be; `offered`: it can be set up, and is open; `closed`: nothing but the setting-up is open; `filling`: it is set
 * up, and the demo is being laid out.
 */
export type FirstRunState = 'over' | 'offered' | 'closed' | 'filling';

const kept = keepUntilDropped('site', async (db): Promise<FirstRunState> => firstRunStateOf(await selectFirstRun(db)));

/** Returns whether the site waits to be set up. */
export function readFirstRun(db: Db): Promise<FirstRunState> {
  return kept.read(db);
}

/** To be called after a change. */
export function firstRunWritten(tx: Tx): void {
  kept.written(tx);
}

/** Returns what a row says. */
export function firstRunStateOf(row: FirstRunRow | null): FirstRunState {
  if (row === null) return 'over';
  if (row.litAt !== null) return row.content === 'demo' && row.filledAt === null ? 'filling' : 'over';
  if (row.hasOperator) return 'over';
  return row.isClosed ? 'closed' : 'offered';
}

/** Ends the waiting for good; does nothing where the site does not wait. */
export async function endFirstRun({ tx, now }: WriteContext, content: FirstContent): Promise<void> {
  await lightRow({ tx, now }, content);
  firstRunWritten(tx);
}
