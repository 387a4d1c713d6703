import { deleteFilesLater, withheldChanged } from '#server/modules/files/index.ts';
import { contestedUntil, lockDue, markPurged, postpone, selectDue, type DueRemoval } from '#server/modules/removals/index.ts';
import type { DbContext, WriteContext } from '#server/platform/database/db.ts';
import { deletePictures, lockPictures, lockRemoved, run, selectPictures } from './queries.ts';
import { PERSONAL_TABLES, REGISTER } from './register.ts';
import { changeStatement } from './queries-statements.ts';

const AT_ONCE = 100;
/** Then it is not the things that fail. */
const MAX_FAILURES = 20;

/**
 * Purges what was removed thirty days ago: its words, its versions, its pictures that nothing else shows. The rows stay with dates, author and
 * reason. One transaction each, so that a run that is killed has purged a thing completely or not at all; one that fails does not hold up
 * the others. Throws what failed, at the end.
 */
export function purgeRemoved({ db, now }: DbContext, isEnding: () => boolean): Promise<void> {
  return purgeAll({ db, now }, null, isEnding);
}

/** Purges what is due of one author. */
export function purgeRemovedBy({ db, now }: DbContext, authorId: number): Promise<void> {
  return purgeAll({ db, now }, authorId, () => false);
}

async function purgeAll({ db, now }: DbContext, authorId: number | null, isEnding: () => boolean): Promise<void> {
  const failures: unknown[] = [];
  let after: DueRemoval | null = null;
  for (;;) {
    const due: DueRemoval[] = await selectDue({ db, now }, { authorId, after, limit: AT_ONCE });
    for (const removed of due) {
      if (isEnding()) return;
      try {
        await db.transaction((tx) => purge({ tx, now }, removed));
      } catch (error) {
        failures.push(error);
      }
    }
    after = due.at(-1) ?? null;
    if (due.length < AT_ONCE || failures.length > MAX_FAILURES) break;
  }
  if (failures.length > 0) throw new Error(`${failures.length} removals could not be purged`, { cause: failures[0] });
}

/** Purges one thing if it is still due, and nobody may still decide about its removal. */
async function purge({ tx, now }: WriteContext, removed: DueRemoval): Promise<void> {
  await lockPictures(tx, removed.authorId);
  const isRemoved = await lockRemoved(tx, removed);
  if (!(await lockDue({ tx, now }, removed))) return;
  // Never what somebody may read, whatever was put on record.
  if (!isRemoved) throw new Error(`${removed.kind} ${removed.id} is due for purging and not removed`);
  const until = await contestedUntil({ db: tx, now }, removed);
  if (until !== null) return postpone(tx, removed, until);
  const pictures = await selectPictures(tx, removed);
  for (const { beforePurging } of REGISTER) await beforePurging?.(tx, removed);
  for (const table of PERSONAL_TABLES) {
    const where = table.purges?.[removed.kind];
    const statement = where === undefined ? null : changeStatement(table, where, (line) => line.purge);
    if (statement !== null) await deleteFilesLater({ tx, now }, await run(tx, statement, [removed.id, now]));
  }
  await deleteFilesLater({ tx, now }, await deletePictures({ tx, now }, removed.authorId, pictures));
  await markPurged({ tx, now }, removed);
  withheldChanged(tx);
}
