// The lists of what must not come back (decision 111) at the target: each node keeps its own there, encrypted as the backups are. Its name counts the
// lines, which only become more: a list that was emptied on the machine replaces nothing.
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { appendFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { ERASURES, ERASURES_BESIDE_BACKUPS } from '../backup/erasures.ts';
import { openSealed, sealBytes } from '../backup/seal.ts';
import type { OffsiteTarget } from './target.ts';

const FOLDER = 'erasures';
const KEPT = 3;
const NAME = /^([\w-]{1,64})-(\d{8})-([0-9a-f]{8})\.log\.age$/;
const MAX_LIST_BYTES = 256 * 1024 * 1024;

interface StoredList {
  name: string;
  folderId: string;
  lines: number;
  key: string;
}

/** Sends the list of a data folder where the target has none with as many lines for this key. Returns whether it did. */
export async function sendList(
  target: OffsiteTarget,
  { dataDir, folderId, recipient }: { dataDir: string; folderId: string; recipient: string },
): Promise<boolean> {
  const path = join(dataDir, ERASURES);
  const list = existsSync(path) ? await readFile(path) : Buffer.alloc(0);
  const lines = list
    .toString('utf8')
    .split('\n')
    .filter((line) => line !== '').length;
  const id = folderId.replaceAll(/[^\w-]/g, '_').slice(0, 64);
  const key = createHash('sha256').update(recipient).digest('hex').slice(0, 8);
  const own = (await storedLists(target)).filter((stored) => stored.folderId === id);
  if (own.some((stored) => stored.key === key && stored.lines >= lines)) return false;
  await target.put(FOLDER, `${id}-${String(lines).padStart(8, '0')}-${key}.log.age`, await sealBytes(list, recipient));
  for (const { name } of own.slice(KEPT - 1)) await target.removeFile(FOLDER, name);
  return true;
}

/**
 * Fetches the longest list of each node into the folder of a fetched backup, where a restoration looks for it. Returns how many could be opened with
 * the key, and how many not: those were sent while another key was in use, or changed since.
 */
export async function fetchLists(target: OffsiteTarget, folder: string, keyFile: string): Promise<{ opened: number; closed: number }> {
  const beside = join(folder, ERASURES_BESIDE_BACKUPS);
  const part = join(folder, 'list.part');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const counts = { opened: 0, closed: 0 };
  const nodes = Map.groupBy(await storedLists(target), ({ folderId }) => folderId);
  for (const lists of nodes.values()) {
    let found = false;
    for (const { name, lines } of lists) {
      const opened = await open(name);
      if (opened === null) continue;
      await appendFile(beside, `\n${opened}\n`, { mode: 0o600, flush: true });
      // A shorter list is better than none, but it says nothing of what came after.
      found = lines === lists[0]?.lines;
      break;
    }
    if (found) counts.opened += 1;
    else counts.closed += 1;
  }
  await rm(part, { force: true });
  return counts;

  async function open(name: string): Promise<string | null> {
    const sealed = await target.get(FOLDER, name, MAX_LIST_BYTES);
    if (sealed === null) return null;
    await writeFile(part, sealed, { mode: 0o600 });
    return openSealed(part, keyFile)
      .then((stream) => text(stream))
      .catch(() => null);
  }
}

/** Returns the lists at the target, those with the most lines first. */
async function storedLists(target: OffsiteTarget): Promise<StoredList[]> {
  return (await target.files(FOLDER))
    .flatMap(({ name }) => {
      const [, folderId, lines, key] = NAME.exec(name) ?? [];
      return folderId === undefined || lines === undefined || key === undefined ? [] : [{ name, folderId, lines: Number(lines), key }];
    })
    .toSorted((one, other) => other.lines - one.lines);
}
