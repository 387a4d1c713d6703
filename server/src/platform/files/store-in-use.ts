// Whether a site has opened with its files in a store. From then on the store is what counts, and a data folder only what was before.
import { readWhole, type FileStore } from './files.ts';
import { IN_USE_NAME } from './s3-keys.ts';

/** Notes in the store of a site that it opens; that it was noted before stays. Throws StoreAway or StoreFull. */
export async function markInUse(files: FileStore, now: Date): Promise<void> {
  if ((await files.find(IN_USE_NAME)) === null) await files.write(IN_USE_NAME, Buffer.from(now.toISOString()));
}

/** Returns since when a site has its files in a store, in ISO; null: none has opened with it yet. Throws StoreAway. */
export async function inUseSince(files: FileStore): Promise<string | null> {
  return (await readWhole(files, IN_USE_NAME))?.toString() ?? null;
}
