import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** Bytes under a name. Names are content-addressed, so a file never changes once written. */
export interface FileStore {
  /** Writes a file whole or not at all; the same name again is no mistake. */
  write(name: string, bytes: Buffer): Promise<void>;
  /** Writes a stream, whole or not at all, and returns the number of bytes. */
  writeStream(name: string, pieces: AsyncIterable<Buffer>): Promise<number>;
  /** Deletes a file; one that is not there is no mistake. */
  remove(name: string): Promise<void>;
  /** Deletes everything whose name begins with that of the folder; one that is not there is no mistake. */
  removeFolder(name: string): Promise<void>;
  /** A stream of the file and its size in bytes, or null when there is none. */
  read(name: string, range?: { start: number; end: number }): Promise<{ stream: Readable; sizeBytes: number } | null>;
}

const SAFE_NAME = /^[a-z0-9]+(?:[-./][a-z0-9]+)*$/;

/** Returns files in a local folder. */
export function createLocalFileStore(folder: string): FileStore {
  const pathOf = (name: string) => {
    if (!SAFE_NAME.test(name)) throw new Error('unsafe file name');
    return join(folder, name);
  };
  return {
    async write(name, bytes) {
      const path = pathOf(name);
      await mkdir(dirname(path), { recursive: true });
      const part = `${path}.${randomUUID()}.part`;
      await writeFile(part, bytes, { flush: true });
      await rename(part, path);
    },
    async writeStream(name, pieces) {
      const path = pathOf(name);
      await mkdir(dirname(path), { recursive: true });
      const part = `${path}.${randomUUID()}.part`;
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
    async read(name, range) {
      if (!SAFE_NAME.test(name)) return null;
      const path = pathOf(name);
      const found = await stat(path).catch(() => null);
      if (!found?.isFile()) return null;
      return { stream: createReadStream(path, range), sizeBytes: found.size };
    },
  };
}
