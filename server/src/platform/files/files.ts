import type { Readable } from 'node:stream';

/** Bytes under a name. Names are content-addressed: a file is written again with the same content, or with another label of what made it. */
export interface FileStore {
  /** Writes a file whole or not at all; the same name again replaces it. */
  write(name: string, bytes: Buffer): Promise<void>;
  /** Writes a stream, whole or not at all, and returns the number of bytes. */
  writeStream(name: string, pieces: AsyncIterable<Buffer>): Promise<number>;
  /** Deletes a file; one that is not there is no mistake. */
  remove(name: string): Promise<void>;
  /** Deletes everything whose name begins with that of the folder; one that is not there is no mistake. */
  removeFolder(name: string): Promise<void>;
  /** Returns the size of a file, or null when there is none. */
  find(name: string): Promise<{ sizeBytes: number } | null>;
  /** A stream of the file and its whole size in bytes, or null when there is none. */
  read(name: string, range?: ByteRange): Promise<{ stream: Readable; sizeBytes: number } | null>;
  /** Returns every file, each name once. Those that are written or deleted meanwhile may be among them or not. */
  list(): AsyncIterable<ListedFile>;
  /** Returns what keeps files from being stored or read, as a sentence for operators; null: nothing. */
  look(): Promise<string | null>;
  /** Where everybody reads pictures without this program; null: nowhere, it serves them itself. */
  publicReads: PublicReads | null;
}

/** Part of a file, both ends included. */
export interface ByteRange {
  start: number;
  end: number;
}

/** A stored file as it is listed. */
export interface ListedFile {
  name: string;
  sizeBytes: number;
  /** Is another one once the file was written again. */
  version: string;
}

/** A host that reads pictures out of the store by itself, and so asks nobody whether they may be seen. */
export interface PublicReads {
  /** Returns the address of a picture; null for a file that is not for everybody. */
  addressOf(name: string): string | null;
  /** Makes the pictures with these hashes, and no others, unreadable there; this program goes on reading them. Repeating it continues what was cut off. */
  withhold(hashes: ReadonlySet<string>): Promise<void>;
}

/** The store cannot be reached, refuses this program, or broke off. What was to be written is not there, or not known to be. */
export class StoreAway extends Error {}

/** The store has no room. */
export class StoreFull extends Error {}

const SAFE_NAME = /^[a-z0-9]+(?:[-./][a-z0-9]+)*$/;

/** Returns whether a name is one of a stored file: such a name cannot escape a folder. */
export function isSafeName(name: string): boolean {
  return SAFE_NAME.test(name);
}

/** Returns all bytes of a file, or null when there is none. Throws StoreAway when they break off. */
export async function readWhole(files: Pick<FileStore, 'read'>, name: string): Promise<Buffer | null> {
  const found = await files.read(name);
  if (!found) return null;
  const chunks: Buffer[] = [];
  const stream: AsyncIterable<Buffer> = found.stream;
  try {
    for await (const chunk of stream) chunks.push(chunk);
  } catch (error) {
    throw new StoreAway(`${name} broke off`, { cause: error });
  }
  const whole = Buffer.concat(chunks);
  if (whole.length !== found.sizeBytes) throw new StoreAway(`${name} has ${found.sizeBytes} bytes, ${whole.length} came`);
  return whole;
}
