import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, opendir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { randomUUID } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import { errorCode } from '../process/start-failure.ts';
import { isSafeName, type FileStore, type ListedFile } from './files.ts';

/** A half-written file ends with it until it is whole. */
const PART_ENDING = '.part';

/** Returns files in a local folder. */
export function createLocalFileStore(folder: string): FileStore {
  const pathOf = (name: string) => {
    if (!isSafeName(name)) throw new Error('unsafe file name');
    return join(folder, name);
  };
  const find = async (name: string) => {
    if (!isSafeName(name)) return null;
    const found = await stat(pathOf(name)).catch(() => null);
    return found?.isFile() ? { sizeBytes: found.size } : null;
  };
  return {
    async write(name, bytes) {
      const path = pathOf(name);
      await mkdir(dirname(path), { recursive: true });
      const part = `${path}.${randomUUID()}${PART_ENDING}`;
      try {
        await writeFile(part, bytes, { flush: true });
        await rename(part, path);
      } finally {
        // Of a full disk half a file would be left.
        await rm(part, { force: true });
      }
    },
    async writeStream(name, pieces) {
      const path = pathOf(name);
      await mkdir(dirname(path), { recursive: true });
      const part = `${path}.${randomUUID()}${PART_ENDING}`;
      try {
        await pipeline(pieces, createWriteStream(part, { flush: true }));
        const { size } = await stat(part);
        await rename(part, path);
        return size;
      } finally {
        await rm(part, { force: true });
      }
    },
    async remove(name) {
      await rm(pathOf(name), { force: true });
    },
    async removeFolder(name) {
      await rm(pathOf(name), { recursive: true, force: true });
    },
    find,
    async read(name, range) {
      const found = await find(name);
      return found && { stream: createReadStream(pathOf(name), range), ...found };
    },
    list: () => listFolder(folder, ''),
    // A disk that is full or read-only has checks of its own.
    look: async () => null,
    publicReads: null,
  };
}

/** Yields the files below a folder that need not be there. */
async function* listFolder(root: string, folder: string): AsyncGenerator<ListedFile> {
  const opened = await ifThere(opendir(join(root, folder)));
  for await (const entry of opened ?? []) {
    const name = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (entry.isDirectory()) yield* listFolder(root, name);
    if (!entry.isFile() || entry.name.endsWith(PART_ENDING) || !isSafeName(name)) continue;
    const found = await ifThere(stat(join(root, name)));
    if (found) yield { name, sizeBytes: found.size, version: `${found.size}:${found.mtimeMs}` };
  }
}

async function ifThere<Value>(asked: Promise<Value>): Promise<Value | null> {
  try {
    return await asked;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  }
}
