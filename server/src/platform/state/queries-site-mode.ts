import type { Db, Instant, Tx } from '../database/db.ts';

/** `readonly`: nobody writes but the operators; `closed`: nobody but they gets in. */
export type SiteMode = 'open' | 'readonly' | 'closed';

export interface ModeRow {
  mode: SiteMode;
  text: string;
  fromAt: Instant;
  untilAt: Instant | null;
}

/** Returns what was set last; null: nothing ever was. */
export function selectMode(db: Db): Promise<ModeRow | null> {
  return db.queryOne('SELECT mode, text, from_at, until_at FROM site_mode');
}

/** An arbitrary number that who opens or closes the site holds until the transaction ends. */
const MODE_LOCK = 4_073_232;

/** Waits until nobody else opens or closes the site. */
export async function lockMode(tx: Tx): Promise<void> {
  await tx.query('SELECT pg_advisory_xact_lock($1)', [MODE_LOCK]);
}

/** Sets whether the site is open. */
export async function upsertMode(tx: Tx, { mode, text, from, until }: { mode: SiteMode; text: string; from: Date; until: Date | null }): Promise<void> {
  await tx.query(
    `INSERT INTO site_mode (mode, text, from_at, until_at) VALUES ($1, $2, $3, $4)
     ON CONFLICT (only_row) DO UPDATE SET mode = excluded.mode, text = excluded.text, from_at = excluded.from_at, until_at = excluded.until_at`,
    [mode, text, from, until],
  );
}
