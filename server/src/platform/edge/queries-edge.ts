import type { Db } from '../database/db.ts';

/** Of all processes one purges; another one may when it has not said so for this long. */
const HELD_SECONDS = 10;
/** Longer than this without a word that everything was purged, and it counts as not done. */
const TRUSTED_SECONDS = 20;

/** Takes the purging over, or goes on with it. Returns whether the process may. */
export async function holdPurging(db: Db, holder: string): Promise<boolean> {
  const rows = await db.query(
    `UPDATE edge_purges SET holder = $1, held_until = clock_timestamp() + make_interval(secs => $2)
     WHERE holder = $1 OR held_until IS NULL OR held_until < clock_timestamp() RETURNING holder`,
    [holder, HELD_SECONDS],
  );
  return rows.length > 0;
}

/** Leaves the purging to whichever process asks next. */
export async function releasePurging(db: Db, holder: string): Promise<void> {
  await db.query('UPDATE edge_purges SET held_until = NULL WHERE holder = $1', [holder]);
}

/** Records that what was written until a moment ago has been purged. */
export async function notePurged(db: Db, holder: string): Promise<void> {
  await db.query('UPDATE edge_purges SET purged_at = clock_timestamp() WHERE holder = $1', [holder]);
}

/** Returns whether what is written is being purged. */
export async function isPurging(db: Db): Promise<boolean> {
  const row = await db.queryOne<{ is: boolean }>('SELECT coalesce(purged_at > clock_timestamp() - make_interval(secs => $1), false) AS is FROM edge_purges', [
    TRUSTED_SECONDS,
  ]);
  return row?.is ?? false;
}
