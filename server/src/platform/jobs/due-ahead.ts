// What is due is asked of some sixty tables in one statement. Where none of them has changed since it was asked, the answer is known.
import type { Db } from '../database/db.ts';
import type { JobDefinition } from './job.ts';
import { dueJobs, type DueJob } from './queries.ts';

/** How often it is looked. A row may be written when a look has just begun, and due at once; then it still has to be done within a second. */
export const LOOK_MS = 750;
/** How far ahead it is asked what comes due: where nothing is written, the looks until then need no answer of the tables. */
export const AHEAD_MS = 30_000;

/**
 * Returns a function to the jobs due within the next look and possibly later, with the exact instants. The question is large, so it is asked
 * only where a row may have changed since (`glance`), or where what was asked ahead is used up.
 */
export function findDueAhead(db: Db, jobs: readonly JobDefinition[]): (now: Date, snapshot: string) => Promise<readonly DueJob[]> {
  const select = dueJobs(jobs);
  let known: { snapshot: string; until: Date; due: readonly DueJob[] } | null = null;
  return async (now, snapshot) => {
    if (known?.snapshot !== snapshot || known.until.getTime() < now.getTime() + LOOK_MS) {
      const until = new Date(now.getTime() + AHEAD_MS);
      known = { snapshot, until, due: await select(db, until) };
    }
    return known.due;
  };
}
