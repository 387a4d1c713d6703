// Whether the site is open: asked with every request, so each node keeps it in memory until somebody opens or closes the site.
import type { Db, Tx } from '../database/db.ts';
import { selectMode, type SiteMode } from './queries-site-mode.ts';
import { keepUntilDropped } from './tagged-cache.ts';

/** What an operator has set. */
export interface SetMode {
  mode: SiteMode;
  text: string;
  /** Since when it holds, or from when it will; null: since ever. */
  from: Date | null;
  /** When the site is expected to open. */
  until: Date | null;
}

const OPEN: SetMode = { mode: 'open', text: '', from: null, until: null };

const keptMode = keepUntilDropped('site', async (db): Promise<SetMode> => {
  const row = await selectMode(db);
  if (!row) return OPEN;
  return { mode: row.mode, text: row.text, from: new Date(row.fromAt), until: row.untilAt === null ? null : new Date(row.untilAt) };
});

/** Returns what was set last. */
export function readMode(db: Db): Promise<SetMode> {
  return keptMode.read(db);
}

/** To be called after a change. */
export function modeWritten(tx: Tx): void {
  keptMode.written(tx);
}

/** Returns whether the site is open at an instant: what is planned for later does not count yet. */
export function modeAt({ mode, from }: SetMode, now: Date): SiteMode {
  return from !== null && from > now ? 'open' : mode;
}
