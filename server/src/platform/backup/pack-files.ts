import { open, readdir, stat } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { StartFailure, errorCode } from '../process/start-failure.ts';
import { tarFile } from './tar.ts';

const CHUNK_BYTES = 256 * 1024;

/** What became of the files while they were packed. Names are relative to the folder. */
export interface PackedFiles {
  count: number;
  /** Deleted after they were listed, so the archive lacks them. */
  readonly gone: string[];
  /** Became shorter while they were read; the missing end is zeros in the archive. */
  readonly cut: string[];
}

/**
 * Yields the archive's bytes of every file of a folder that need not exist, and notes in `packed` what became of each. The site
 * goes on deleting files (old avatars, parts of finished uploads, expired exports), so one that is gone is no failure.
 * Throws StartFailure when the folder itself goes away, and the system's error for a file that is there and cannot be read.
 */
export async function* packFiles(folder: string, packed: PackedFiles): AsyncGenerator<Buffer> {
  const identity = await findIdentity(folder);
  for (const path of (await listFiles(folder)).toSorted()) {
    const name = relative(folder, path).split(sep).join('/');
    const handle = await openIfThere(path);
    if (handle === null) {
      packed.gone.push(name);
      continue;
    }
    try {
      yield* packFile(name, handle, packed);
    } finally {
      await handle.close();
    }
  }
  // A share that was unmounted meanwhile looks like a folder whose files were all deleted.
  if (identity !== null && identity !== (await findIdentity(folder))) throw new StartFailure(`备份没有完成：${folder} 在备份的时候不见了，或者被换掉了。`);
}

async function* packFile(name: string, handle: FileHandle, packed: PackedFiles): AsyncGenerator<Buffer> {
  // The header names the size before the content comes, so from here on exactly this many bytes are packed.
  const { size } = await handle.stat();
  yield* tarFile(
    `files/${name}`,
    size,
    readExactly(handle, size, () => packed.cut.push(name)),
  );
  packed.count += 1;
}

/** Yields the first `size` bytes of an open file, which stay readable after it is deleted. When there are fewer, calls `onCut` and yields zeros for the rest. */
async function* readExactly(handle: FileHandle, size: number, onCut: () => void): AsyncGenerator<Buffer> {
  let position = 0;
  let isCut = false;
  while (position < size) {
    const chunk = Buffer.alloc(Math.min(CHUNK_BYTES, size - position));
    const read = isCut ? null : await ifThere(handle.read({ buffer: chunk, position }));
    if (!isCut && !read?.bytesRead) {
      isCut = true;
      onCut();
    }
    const part = chunk.subarray(0, read?.bytesRead || chunk.length);
    position += part.length;
    yield part;
  }
}

/** Returns the files below a folder; none when the folder is not there. */
async function listFiles(folder: string): Promise<string[]> {
  const entries = await ifThere(readdir(folder, { withFileTypes: true }));
  const files: string[] = [];
  for (const entry of entries ?? []) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) files.push(...(await listFiles(path)));
    // A half-written file bears another name until it is whole.
    else if (entry.isFile() && !entry.name.endsWith('.part')) files.push(path);
  }
  return files;
}

function openIfThere(path: string): Promise<FileHandle | null> {
  return ifThere(open(path, 'r'));
}

async function findIdentity(folder: string): Promise<string | null> {
  const found = await ifThere(stat(folder));
  return found && `${found.dev}:${found.ino}`;
}

/** Returns what was asked for, or null when it is gone: deleted here, or (ESTALE) on the server of a network share. */
async function ifThere<Value>(asked: Promise<Value>): Promise<Value | null> {
  try {
    return await asked;
  } catch (error) {
    if (errorCode(error) === 'ENOENT' || errorCode(error) === 'ESTALE') return null;
    throw error;
  }
}
