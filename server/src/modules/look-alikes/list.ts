import type { LookAlikeGroup } from '#contract/api/admin/look-alikes.ts';
import type { Db, Instant } from '#server/platform/database/db.ts';
import { countGroups, selectGroups } from './queries-groups.ts';

const MAX_LISTED = 50;

/** Returns the groups of texts that look alike and wait for a decision, those found first before others; fifty at most. */
export function listLookAlikes(db: Db): Promise<LookAlikeGroup[]> {
  return selectGroups(db, MAX_LISTED);
}

/** Returns how many groups wait for a decision, and since when the first one does. */
export function countLookAlikeGroups(db: Db): Promise<{ count: number; oldestAt: Instant | null }> {
  return countGroups(db);
}
