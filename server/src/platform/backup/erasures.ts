// Which accounts were erased, kept outside the database, so that a backup from before does not bring them back: a line for each with the
// account's number and two times, and no name. It is in the data directory and beside the backups.
import { existsSync } from 'node:fs';
import { open, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';

/** In the data directory. */
export const ERASURES = 'erasures.log';
/** Beside the backups. */
export const ERASURES_BESIDE_BACKUPS = 'hearth-erasures.log';
/** In the data directory: the folders that backups were written to, one a line. */
export const BACKUP_FOLDERS = 'backup-folders.log';
/** Exists in a restored data directory until the accounts of the list are erased again. */
export const ERASE_AGAIN = 'erase-again';

/** An erased account. Numbers are given out again after a restoration, so it is known by the instant it was opened as well. */
export interface ErasedAccount {
  id: number;
  joinedAt: string;
  erasedAt: string;
}

const LINE = /^(\d{1,15}) (\d{4}-\d\d-\d\dT[\d:.]+Z) (\d{4}-\d\d-\d\dT[\d:.]+Z)$/;

/**
 * Puts an account on the list, before it is erased. Returns the backup folders whose list could not be written; the next backup into them
 * updates it. Throws when the list in the data directory can't be written.
 */
export async function appendErasure(dataDir: string, erased: ErasedAccount): Promise<string[]> {
  await append(join(dataDir, ERASURES), [erased]);
  return writeBesideBackups(dataDir, (list) => append(list, [erased]));
}

/**
 * Adds to the list the erased accounts of the database that it lacks: another node has erased them, or there was no list yet. Returns the backup
 * folders as `appendErasure` does. Throws when the list in the data directory can't be written.
 */
export async function addErasures(dataDir: string, closed: readonly ErasedAccount[]): Promise<string[]> {
  if (closed.length === 0) return [];
  await appendMissing(join(dataDir, ERASURES), closed);
  return writeBesideBackups(dataDir, (list) => appendMissing(list, closed));
}

/**
 * Updates the list beside a backup, and has later erasures written to it as well. `closed` are the erased accounts of the database: some were
 * erased before there was a list, or by a node with another data directory.
 */
export async function keepErasuresBeside(dataDir: string, backupFile: string, closed: readonly ErasedAccount[]): Promise<void> {
  const folder = dirname(resolve(backupFile));
  await appendMissing(join(folder, ERASURES_BESIDE_BACKUPS), [...closed, ...(await readErasures(join(dataDir, ERASURES)))]);
  if (!(await readLines(join(dataDir, BACKUP_FOLDERS))).includes(folder)) await appendText(join(dataDir, BACKUP_FOLDERS), folder);
}

/** Writes to the list in each folder that backups were written to. Returns the folders where that was not possible. */
async function writeBesideBackups(dataDir: string, write: (list: string) => Promise<void>): Promise<string[]> {
  const missed: string[] = [];
  for (const folder of await readLines(join(dataDir, BACKUP_FOLDERS))) {
    // A folder that is not mounted now must not be made in its place.
    if (!existsSync(folder)) missed.push(folder);
    else await write(join(folder, ERASURES_BESIDE_BACKUPS)).catch(() => missed.push(folder));
  }
  return missed;
}

/** Puts the lists found in some files into a data directory, to be worked through before the site opens. Returns what is on them. */
export async function takeErasures(dataDir: string, files: readonly string[]): Promise<ErasedAccount[]> {
  const own = join(dataDir, ERASURES);
  const known = new Map((await readErasures(own)).map((erased) => [keyOf(erased), erased]));
  const before = known.size;
  for (const file of files) for (const erased of await readErasures(file)) known.set(keyOf(erased), erased);
  const all = [...known.values()];
  await append(own, all.slice(before));
  await writeFile(join(dataDir, ERASE_AGAIN), '', { flush: true });
  return all;
}

/** Returns the accounts that must be erased again since a backup was restored; null: none was. */
export async function findErasuresToRepeat(dataDir: string): Promise<ErasedAccount[] | null> {
  return existsSync(join(dataDir, ERASE_AGAIN)) ? readErasures(join(dataDir, ERASURES)) : null;
}

/** Says that the list was worked through. */
export async function endRepeating(dataDir: string): Promise<void> {
  await rm(join(dataDir, ERASE_AGAIN), { force: true });
}

/** Returns the accounts of a list; none where there is no file. A line that was cut off when its writer died is left out: nothing was erased then. */
export async function readErasures(file: string): Promise<ErasedAccount[]> {
  return (await readLines(file)).flatMap((line) => {
    const [, id = '', joinedAt = '', erasedAt = ''] = LINE.exec(line) ?? [];
    return id === '' ? [] : [{ id: Number(id), joinedAt, erasedAt }];
  });
}

function keyOf({ id, joinedAt }: ErasedAccount): string {
  return `${id} ${joinedAt}`;
}

async function readLines(file: string): Promise<string[]> {
  if (!existsSync(file)) return [];
  return (await readFile(file, 'utf8')).split('\n').filter((line) => line !== '');
}

/** Appends the accounts that a list lacks, each once; makes the list where there is none. */
async function appendMissing(file: string, erased: readonly ErasedAccount[]): Promise<void> {
  const known = new Set((await readErasures(file)).map(keyOf));
  const missing = new Map(erased.filter((account) => !known.has(keyOf(account))).map((account) => [keyOf(account), account]));
  await append(file, [...missing.values()]);
}

async function append(file: string, erased: readonly ErasedAccount[]): Promise<void> {
  await appendText(file, erased.map(({ id, joinedAt, erasedAt }) => `${id} ${joinedAt} ${erasedAt}`).join('\n'));
}

/** Appends lines, on the disk when it resolves. The line break in front parts them from one that was cut off. */
async function appendText(file: string, text: string): Promise<void> {
  const handle = await open(file, 'a', 0o600);
  try {
    if (text !== '') await handle.appendFile(`\n${text}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
}
