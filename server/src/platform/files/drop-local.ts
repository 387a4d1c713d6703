// What is left in the data folder of a site that has moved to a store: old pictures and sealed evidence that nobody erases from any more.
import { createHash } from 'node:crypto';
import type { Config } from '../process/config/config.ts';
import { readJournal } from './copy-journal.ts';
import { readWhole, type FileStore } from './files.ts';
import { createLocalFileStore } from './local-store.ts';
import { filesFolderOf } from './open-files.ts';

/** Where the files are, where they were copied to, and the journal of that copy. */
export interface LocalDrop {
  dataDir: string;
  store: FileStore;
  journal: string;
  /** Called now and then with how many of all files are compared. */
  onProgress(done: number, total: number): void;
}

/** Nothing was deleted, because these files were never copied. */
export class NotCopied extends Error {
  readonly names: readonly string[];
  constructor(names: readonly string[]) {
    super(`${names.length} files were never copied`);
    this.names = names;
  }
}

/** Returns whether a data folder holds files. */
export async function hasLocalFiles(config: Pick<Config, 'dataDir'>): Promise<boolean> {
  for await (const _ of createLocalFileStore(filesFolderOf(config)).list()) return true;
  return false;
}

/**
 * Deletes the files of a data folder once each is known to be in the store, or to have been when it was copied: what has been erased or labeled there since
 * must go here too. Throws StoreAway, and NotCopied; nothing is deleted then.
 */
export async function dropLocalFiles({ dataDir, store, journal, onProgress }: LocalDrop): Promise<{ dropped: number }> {
  const local = createLocalFileStore(filesFolderOf({ dataDir }));
  const copied = await readJournal(journal);
  const names: string[] = [];
  for await (const { name } of local.list()) names.push(name);
  const unknown: string[] = [];
  for (const [index, name] of names.entries()) {
    const own = await hashIn(local, name);
    if (own !== null && copied.get(name)?.sha256 !== own && (await hashIn(store, name)) !== own) unknown.push(name);
    onProgress(index + 1, names.length);
  }
  if (unknown.length > 0) throw new NotCopied(unknown);
  for (const name of names) await local.remove(name);
  return { dropped: names.length };
}

async function hashIn(files: FileStore, name: string): Promise<string | null> {
  const bytes = await readWhole(files, name);
  return bytes && createHash('sha256').update(bytes).digest('hex');
}
