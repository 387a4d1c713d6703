// Which accounts were erased, what authorities have ordered off the site and what the staff has removed, kept outside the database, so that a backup from
// before does not bring it back: a line for each account and each removal with its number and times, and no name or word; a line for each order. It is in
// the data directory and beside the backups.
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

/** An order of an authority that was executed, as JSON: what it says and what it is about, each thing with the instant it was made. */
export interface ExecutedOrder {
  id: number;
  executedAt: string;
  /** Null: another document has released it. */
  order: string | null;
}

/** A thing of an order that was put back by itself, while the order stays in force: `post 12`. */
export interface RestoredThing {
  id: number;
  executedAt: string;
  restored: string;
}

/** A thing that the staff has removed, `post 12`, or has put back. */
export interface StaffRemoval {
  thing: string;
  /** When that was. */
  at: string;
  /** Null: it was put back. */
  removal: string | null;
}

/** A line of the list. */
export type Listed = ErasedAccount | ExecutedOrder | RestoredThing | StaffRemoval;

/** An order in force, with what of it was put back since: `post 12`. */
export interface OrderToRepeat extends ExecutedOrder {
  restored: readonly string[];
}

const LINE = /^(\d{1,15}) (\d{4}-\d\d-\d\dT[\d:.]+Z) (\d{4}-\d\d-\d\dT[\d:.]+Z)$/;
const ORDER_LINE = /^(order|released) (\d{1,15}) (\d{4}-\d\d-\d\dT[\d:.]+Z)(?: (\{.*\}))?$/;
const RESTORED_LINE = /^restored (\d{1,15}) (\d{4}-\d\d-\d\dT[\d:.]+Z) ([a-z]{1,20} \d{1,15})$/;
const REMOVED_LINE = /^(removed|returned) ([a-z]{1,20} \d{1,15}) (\d{4}-\d\d-\d\dT[\d:.]+Z)(?: (\{.*\}))?$/;

/**
 * Puts an account on the list, before it is erased. Returns the backup folders whose list could not be written; the next backup into them
 * updates it. Throws when the list in the data directory can't be written.
 */
export async function appendErasure(dataDir: string, erased: ErasedAccount): Promise<string[]> {
  await append(join(dataDir, ERASURES), [erased]);
  return writeBesideBackups(dataDir, (list) => append(list, [erased]));
}

/**
 * Adds to the list what the database knows and it lacks: another node has erased an account, or there was no list yet. Returns the backup folders as
 * `appendErasure` does. Throws when the list in the data directory can't be written.
 */
export async function addErasures(dataDir: string, known: readonly Listed[]): Promise<string[]> {
  if (known.length === 0) return [];
  await appendMissing(join(dataDir, ERASURES), known);
  return writeBesideBackups(dataDir, (list) => appendMissing(list, known));
}

/**
 * Updates the list beside a backup, and has later lines written to it as well. `known` is what the database knows: some accounts were erased before
 * there was a list, or by a node with another data directory.
 */
export async function keepErasuresBeside(dataDir: string, backupFile: string, known: readonly Listed[]): Promise<void> {
  const folder = dirname(resolve(backupFile));
  await appendMissing(join(folder, ERASURES_BESIDE_BACKUPS), [...known, ...(await readList(join(dataDir, ERASURES)))]);
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
  const known = new Map((await readList(own)).map((listed) => [keyOf(listed), listed]));
  const before = known.size;
  for (const file of files) for (const listed of await readList(file)) known.set(keyOf(listed), listed);
  await append(own, [...known.values()].slice(before));
  await writeFile(join(dataDir, ERASE_AGAIN), '', { flush: true });
  return readErasures(own);
}

/** Returns the accounts that must be erased again since a backup was restored; null: none was. */
export async function findErasuresToRepeat(dataDir: string): Promise<ErasedAccount[] | null> {
  return existsSync(join(dataDir, ERASE_AGAIN)) ? readErasures(join(dataDir, ERASURES)) : null;
}

/** Returns the orders that must be executed again since a backup was restored, as far as nothing has released them; null: none was restored. */
export async function findOrdersToRepeat(dataDir: string): Promise<OrderToRepeat[] | null> {
  return existsSync(join(dataDir, ERASE_AGAIN)) ? readOrders(join(dataDir, ERASURES)) : null;
}

/** Returns what the staff has removed and must remove again since a backup was restored, the earliest first; null: none was restored. */
export async function findRemovalsToRepeat(dataDir: string): Promise<StaffRemoval[] | null> {
  return existsSync(join(dataDir, ERASE_AGAIN)) ? readRemovals(join(dataDir, ERASURES)) : null;
}

/** Says that the list was worked through. */
export async function endRepeating(dataDir: string): Promise<void> {
  await rm(join(dataDir, ERASE_AGAIN), { force: true });
}

/** Returns the accounts of a list; none where there is no file. A line that was cut off when its writer died is left out: nothing was erased then. */
export async function readErasures(file: string): Promise<ErasedAccount[]> {
  return (await readList(file)).flatMap((listed) => ('erasedAt' in listed ? [listed] : []));
}

/** Returns the orders of a list that are in force. */
export async function readOrders(file: string): Promise<OrderToRepeat[]> {
  const list = await readList(file);
  const orders = list.flatMap((listed) => ('order' in listed ? [listed] : []));
  const things = list.flatMap((listed) => ('restored' in listed ? [listed] : []));
  const released = new Set(orders.filter(({ order }) => order === null).map(({ id, executedAt }) => `${id} ${executedAt}`));
  return orders
    .filter(({ id, executedAt, order }) => order !== null && !released.has(`${id} ${executedAt}`))
    .map((listed) => ({
      ...listed,
      restored: things.filter(({ id, executedAt }) => id === listed.id && executedAt === listed.executedAt).map(({ restored }) => restored),
    }));
}

/** Returns the last removal of each thing on a list that was not put back since. */
async function readRemovals(file: string): Promise<StaffRemoval[]> {
  const list = (await readList(file)).flatMap((listed) => ('thing' in listed ? [listed] : []));
  const last = new Map<string, StaffRemoval>();
  for (const listed of list.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))) last.set(listed.thing, listed);
  return [...last.values()].filter(({ removal }) => removal !== null);
}

async function readList(file: string): Promise<Listed[]> {
  return (await readLines(file)).flatMap((line): Listed[] => {
    const [, id = '', joinedAt = '', erasedAt = ''] = LINE.exec(line) ?? [];
    if (id !== '') return [{ id: Number(id), joinedAt, erasedAt }];
    const [, restoredOf = '', since = '', restored = ''] = RESTORED_LINE.exec(line) ?? [];
    if (restored !== '') return [{ id: Number(restoredOf), executedAt: since, restored }];
    const [, done = '', thing = '', at = '', removal] = REMOVED_LINE.exec(line) ?? [];
    if (done !== '') return (done === 'removed') === (removal !== undefined) ? [{ thing, at, removal: removal ?? null }] : [];
    const [, word = '', orderId = '', executedAt = '', order] = ORDER_LINE.exec(line) ?? [];
    if (word === '' || (word === 'order') !== (order !== undefined)) return [];
    return [{ id: Number(orderId), executedAt, order: order ?? null }];
  });
}

/** Returns what a line is known by; the order of an authority, its release and each thing that was put back are lines of their own. */
function keyOf(listed: Listed): string {
  if ('erasedAt' in listed) return `${listed.id} ${listed.joinedAt}`;
  if ('restored' in listed) return `restored ${listed.id} ${listed.executedAt} ${listed.restored}`;
  if ('thing' in listed) return `${listed.removal === null ? 'returned' : 'removed'} ${listed.thing} ${listed.at}`;
  return `${listed.order === null ? 'released' : 'order'} ${listed.id} ${listed.executedAt}`;
}

function lineOf(listed: Listed): string {
  if ('erasedAt' in listed) return `${keyOf(listed)} ${listed.erasedAt}`;
  if ('restored' in listed) return keyOf(listed);
  if ('thing' in listed) return listed.removal === null ? keyOf(listed) : `${keyOf(listed)} ${listed.removal}`;
  return listed.order === null ? keyOf(listed) : `${keyOf(listed)} ${listed.order}`;
}

async function readLines(file: string): Promise<string[]> {
  if (!existsSync(file)) return [];
  return (await readFile(file, 'utf8')).split('\n').filter((line) => line !== '');
}

/** Appends what a list lacks, each once; makes the list where there is none. */
async function appendMissing(file: string, listed: readonly Listed[]): Promise<void> {
  const known = new Set((await readList(file)).map(keyOf));
  const missing = new Map(listed.filter((each) => !known.has(keyOf(each))).map((each) => [keyOf(each), each]));
  await append(file, [...missing.values()]);
}

async function append(file: string, listed: readonly Listed[]): Promise<void> {
  await appendText(file, listed.map(lineOf).join('\n'));
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
