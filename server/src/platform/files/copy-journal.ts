// What a copy has done so far, a line each, so that one that was cut off goes on where it was.
import { randomUUID } from 'node:crypto';
import { appendFile, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { errorCode } from '../process/start-failure.ts';

/** A file that was copied, and found to be the same there. */
export interface CopiedFile {
  name: string;
  sizeBytes: number;
  /** Of the file it was copied from. */
  version: string;
  /** In hex. */
  sha256: string;
}

/** What was copied before, by name. */
export type Journal = Map<string, CopiedFile>;

/** Returns what a journal holds; a line that a crash has cut off is left out. */
export async function readJournal(path: string): Promise<Journal> {
  const journal: Journal = new Map();
  let text = '';
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
  }
  for (const line of text.split('\n')) {
    const [name, sizeBytes, sha256, ...version] = line.split(' ');
    if (name && sha256 && version.length > 0) journal.set(name, { name, sizeBytes: Number(sizeBytes), sha256, version: version.join(' ') });
  }
  return journal;
}

/** Adds a file to a journal. */
export async function appendCopied(path: string, file: CopiedFile): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await appendFile(path, lineOf(file));
}

/** Replaces a journal, whole or not at all. */
export async function writeJournal(path: string, journal: Journal): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  // Two runs at once are no use, but no harm either.
  const part = `${path}.${randomUUID()}.part`;
  await writeFile(part, [...journal.values()].map(lineOf).join(''), { flush: true });
  await rename(part, path);
}

function lineOf({ name, sizeBytes, sha256, version }: CopiedFile): string {
  return `${name} ${sizeBytes} ${sha256} ${version}\n`;
}
