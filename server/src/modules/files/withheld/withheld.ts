import type { Platform, Viewer } from '#server/platform/api.ts';
import type { Db, Tx } from '#server/platform/database/db.ts';
import { keepUntilDropped } from '#server/platform/state/tagged-cache.ts';
import { hashOfName } from '../pictures/rules.ts';
import { isSentBy, selectWithheld } from './queries-withheld.ts';

const hashes = keepUntilDropped('files:withheld', async (db): Promise<ReadonlySet<string>> => new Set(await selectWithheld(db)));
let lastKnown: ReadonlySet<string> = new Set();

/** Returns whether a stored picture is masked or hidden, so that its address answers its sender and the staff alone. */
export async function isWithheld({ db, log }: Pick<Platform, 'db' | 'log'>, name: string): Promise<boolean> {
  const hash = hashOfName(name);
  if (hash === null) return false;
  try {
    lastKnown = await hashes.read(db);
  } catch (error) {
    // Pictures are served without the database as well, by what was withheld before it went away.
    log.warn({ err: error }, 'withheld pictures could not be read');
  }
  return lastKnown.has(hash);
}

/** Returns whether somebody may see a picture that is withheld. */
export async function canSeeWithheld(db: Db, viewer: Viewer | null, name: string): Promise<boolean> {
  const hash = hashOfName(name);
  if (viewer === null || hash === null) return false;
  return viewer.role !== 'member' || (await isSentBy(db, viewer.id, hash));
}

/** To be called when something with pictures was written, changed, hidden, masked, removed or shown again. */
export function withheldChanged(tx: Tx): void {
  hashes.written(tx);
}
