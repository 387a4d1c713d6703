import type { Db, DbContext } from '#server/platform/database/db.ts';
import { keepUntilDropped } from '#server/platform/state/tagged-cache.ts';
import { selectOpenStorm } from './queries.ts';

/** Every guard asks, on every node; a change reaches all of them within two seconds (decision 106). */
export const keptStorm = keepUntilDropped('storm', async (db) => (await selectOpenStorm(db))?.endsAt ?? null);

/** Returns until when the storm switch is on, also a moment that has passed; null: it is off. What shows it is made again when it is turned. */
export function readStormUntil(db: Db): Promise<string | null> {
  return keptStorm.read(db);
}

/** Returns whether the storm switch is on now. It goes off by its time, whether or not somebody has noted that. */
export async function isStormOn({ db, now }: DbContext): Promise<boolean> {
  const until = await keptStorm.read(db);
  return until !== null && Date.parse(until) > now.getTime();
}
