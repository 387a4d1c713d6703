// Stored files go after their rows: what is left to delete is a row itself, written in the transaction that deletes theirs, so that a process
// that dies in between leaves no file for good.
import type { Platform, SiteContext } from '#server/platform/api.ts';
import { StoreAway } from '#server/platform/files/files.ts';
import type { Tx, WriteContext } from '#server/platform/database/db.ts';
import { deleteQueued, insertQueued, isStillUsed, lockBytes, selectQueued } from './queries-deletions.ts';

const AT_ONCE = 200;
/** Then it is not the files that fail. */
const MAX_FAILURES = 100;
/** An export or a copy of a picture may be in the making when its row is deleted: for so long its file is deleted again. */
const KEPT_MS = 6 * 60 * 60_000;

/** Has stored files deleted once the transaction that deletes their rows has committed. */
export async function deleteFilesLater({ tx, now }: WriteContext, names: readonly string[]): Promise<void> {
  if (names.length > 0) await insertQueued({ tx, now }, names);
}

/** Makes the deletion of files with a hash wait until the transaction ends; to be called before they are stored. */
export async function lockStoredFile(tx: Tx, sha256: string): Promise<void> {
  await lockBytes(tx, sha256);
}

/**
 * Deletes the files that were handed to `deleteFilesLater`, except those that somebody has stored again. One that can't be deleted does not hold
 * up the others; throws at the end.
 */
export async function deleteQueuedFiles({ db, files, now }: Pick<SiteContext, 'db' | 'files' | 'now'>): Promise<void> {
  const failures: unknown[] = [];
  for (let after = ''; ;) {
    const names = await selectQueued(db, after, AT_ONCE);
    for (const name of names) {
      try {
        await db.transaction((tx) => deleteOne({ tx, now }, files, name));
      } catch (error) {
        failures.push(error);
        // It would say the same of every file.
        if (error instanceof StoreAway) break;
      }
    }
    after = names.at(-1) ?? '';
    if (names.length < AT_ONCE || failures.length > MAX_FAILURES || failures.some((error) => error instanceof StoreAway)) break;
  }
  if (failures.length > 0) throw new Error(`${failures.length} stored files could not be deleted`, { cause: failures[0] });
}

async function deleteOne({ tx, now }: WriteContext, files: Platform['files'], name: string): Promise<void> {
  await lockBytes(tx, hashIn(name));
  const isUsed = await isStillUsed(tx, name, hashIn(name));
  if (!isUsed) await files.remove(name);
  await deleteQueued(tx, name, isUsed ? now : new Date(now.getTime() - KEPT_MS));
}

/** Returns the hash in the name of a stored file; the name itself where there is none. */
function hashIn(name: string): string {
  return /[0-9a-f]{64}/.exec(name)?.[0] ?? name;
}
