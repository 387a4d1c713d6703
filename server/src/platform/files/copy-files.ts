import { createHash } from 'node:crypto';
import { appendCopied, readJournal, writeJournal, type Journal } from './copy-journal.ts';
import { StoreAway, type FileStore, type ListedFile } from './files.ts';

/** How many files are on their way at once. */
const AT_ONCE = 8;
/** More deletions than this, or than this share of what was copied, are asked for: a source that is not mounted looks like one that was emptied. */
const MAX_REMOVED = 20;
const MAX_REMOVED_SHARE = 0.01;

/** From where files are copied to where, and the file that says which already were. */
export interface FileCopy {
  from: FileStore;
  to: FileStore;
  journal: string;
  /** Whether many files may be deleted where they were copied to. */
  mayRemove?: boolean;
  /** Called now and then with how many of all files are done. */
  onProgress(done: number, total: number): void;
}

/** What became of the files. */
export interface Copied {
  copied: number;
  /** Copied and compared by an earlier run. */
  before: number;
  /** Deleted here since an earlier run, and now there too. */
  removed: number;
  bytes: number;
}

/** Nothing was copied, because this many of the copied files are gone at the source. */
export class ManyGone extends Error {
  readonly gone: number;
  readonly isEmpty: boolean;
  constructor(gone: number, isEmpty: boolean) {
    super(`${gone} of the copied files are gone at the source`);
    this.gone = gone;
    this.isEmpty = isEmpty;
  }
}

/**
 * Copies every file from one place to another and compares what is there by its hash. It goes on where an earlier run was cut off, copies again what was
 * written since, and deletes there what it copied and is gone here, so that nothing comes back that was erased. Nothing here changes. Throws StoreAway or
 * StoreFull, what was done stays done then, and ManyGone before anything is done.
 */
export async function copyFiles(copy: FileCopy): Promise<Copied> {
  const journal = await readJournal(copy.journal);
  const listed: ListedFile[] = [];
  for await (const file of copy.from.list()) listed.push(file);
  refuseManyGone(copy, journal, new Set(listed.map(({ name }) => name)));
  const counted: Copied = { copied: 0, before: 0, removed: 0, bytes: 0 };
  const waiting = listed.values();
  let done = 0;
  let isBroken = false;
  const work = async () => {
    // All share the list: each takes the next file when it is done with one.
    for (const file of waiting) {
      if (isBroken) return;
      try {
        await copyOne(copy, file, { journal, counted });
      } catch (error) {
        isBroken = true;
        throw error;
      }
      done += 1;
      copy.onProgress(done, listed.length);
    }
  };
  const ended = await Promise.allSettled(Array.from({ length: AT_ONCE }, work));
  const failed = ended.find((end) => end.status === 'rejected');
  if (failed) throw failed.reason;
  counted.removed = await removeGone(copy, journal, new Set(listed.map(({ name }) => name)));
  return counted;
}

async function copyOne(copy: FileCopy, file: ListedFile, { journal, counted }: { journal: Journal; counted: Copied }): Promise<void> {
  const { from, to } = copy;
  const { name, version } = file;
  const earlier = journal.get(name);
  if (earlier?.version === version && (await to.find(name))?.sizeBytes === earlier.sizeBytes) {
    counted.before += 1;
    return;
  }
  const found = await from.read(name);
  // Deleted since it was listed.
  if (!found) return;
  const hash = createHash('sha256');
  const sizeBytes = await to.writeStream(name, hashed(found.stream, hash));
  const sha256 = hash.digest('hex');
  if (sizeBytes !== found.sizeBytes || (await hashThere(to, name)) !== sha256) throw new StoreAway(`${name} is not there as it was sent`);
  const copied = { name, sizeBytes, version, sha256 };
  await appendCopied(copy.journal, copied);
  journal.set(name, copied);
  counted.copied += 1;
  counted.bytes += sizeBytes;
}

function refuseManyGone({ mayRemove = false }: FileCopy, journal: Journal, there: ReadonlySet<string>): void {
  const gone = [...journal.keys()].filter((name) => !there.has(name)).length;
  // Of a source that is gone as a whole nobody wants the copy deleted.
  const isEmpty = there.size === 0 && journal.size > 0;
  if (isEmpty || (!mayRemove && gone > Math.max(MAX_REMOVED, journal.size * MAX_REMOVED_SHARE))) throw new ManyGone(gone, isEmpty);
}

async function removeGone({ to, journal: path }: FileCopy, journal: Journal, there: ReadonlySet<string>): Promise<number> {
  let removed = 0;
  for (const name of [...journal.keys()]) {
    if (there.has(name)) continue;
    await to.remove(name);
    journal.delete(name);
    removed += 1;
  }
  await writeJournal(path, journal);
  return removed;
}

async function hashThere(files: FileStore, name: string): Promise<string | null> {
  const found = await files.read(name);
  if (!found) return null;
  const hash = createHash('sha256');
  const stream: AsyncIterable<Buffer> = found.stream;
  for await (const chunk of stream) hash.update(chunk);
  return hash.digest('hex');
}

async function* hashed(stream: AsyncIterable<Buffer>, hash: ReturnType<typeof createHash>): AsyncGenerator<Buffer> {
  for await (const chunk of stream) {
    hash.update(chunk);
    yield chunk;
  }
}
