import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  ERASURES,
  ERASURES_BESIDE_BACKUPS,
  addErasures,
  appendErasure,
  findErasuresToRepeat,
  keepErasuresBeside,
  readErasures,
  takeErasures,
} from './erasures.ts';

let dataDir: string;
let backups: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'hearth-erasures-'));
  backups = join(dataDir, 'backups');
  await mkdir(backups);
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const erased = (id: number) => ({ id, joinedAt: '2026-01-01T00:00:00.123456Z', erasedAt: '2026-02-01T00:00:00.000Z' });
const listed = async (file: string) => (await readErasures(file)).map(({ id }) => id);

it('the list of erasures is written beside the backups as well, later where that was not possible at once', async () => {
  await appendErasure(dataDir, erased(1));
  await keepErasuresBeside(dataDir, join(backups, 'a.tar.gz'), []);
  expect(await appendErasure(dataDir, erased(2))).toEqual([]);
  expect(await listed(join(backups, ERASURES_BESIDE_BACKUPS))).toEqual([1, 2]);
  await rm(backups, { recursive: true });
  expect(await appendErasure(dataDir, erased(3)), 'a folder that is not mounted').toEqual([backups]);
  await mkdir(backups);
  await keepErasuresBeside(dataDir, join(backups, 'b.tar.gz'), []);
  expect(await listed(join(backups, ERASURES_BESIDE_BACKUPS))).toEqual([1, 2, 3]);
  expect(await listed(join(dataDir, ERASURES))).toEqual([1, 2, 3]);
});

it('the list beside the backups has the erased accounts of the database too, each once', async () => {
  await appendErasure(dataDir, erased(1));
  for (const name of ['a.tar.gz', 'b.tar.gz']) await keepErasuresBeside(dataDir, join(backups, name), [erased(1), erased(9)]);
  expect(await listed(join(backups, ERASURES_BESIDE_BACKUPS))).toEqual([1, 9]);
});

it('every list is completed with the erased accounts of the database, each once', async () => {
  await keepErasuresBeside(dataDir, join(backups, 'a.tar.gz'), []);
  await appendErasure(dataDir, erased(1));
  for (const _ of [1, 2]) expect(await addErasures(dataDir, [erased(1), erased(9), erased(9)])).toEqual([]);
  expect(await listed(join(dataDir, ERASURES))).toEqual([1, 9]);
  expect(await listed(join(backups, ERASURES_BESIDE_BACKUPS))).toEqual([1, 9]);
  await rm(backups, { recursive: true });
  expect(await addErasures(dataDir, [erased(10)]), 'a folder that is not mounted').toEqual([backups]);
  expect(await listed(join(dataDir, ERASURES))).toEqual([1, 9, 10]);
});

it('no list is created in a folder whose database has erased nobody', async () => {
  await addErasures(dataDir, []);
  expect(existsSync(join(dataDir, ERASURES))).toBe(false);
});

it('the list holds only numbers and times, readable by its owner alone', async () => {
  await appendErasure(dataDir, erased(7));
  expect(await readFile(join(dataDir, ERASURES), 'utf8')).toBe('\n7 2026-01-01T00:00:00.123456Z 2026-02-01T00:00:00.000Z\n');
});

it('a line that was not written whole is left out, and no other', async () => {
  const file = join(dataDir, ERASURES);
  await writeFile(file, '\n1 2026-01-01T00:00:00Z 2026-02-01T00:00:00.000Z\n\n2 2026-01-0');
  await appendErasure(dataDir, erased(3));
  expect(await listed(file)).toEqual([1, 3]);
});

it('an erasure fails where its line cannot be written', async () => {
  await mkdir(join(dataDir, ERASURES));
  await expect(appendErasure(dataDir, erased(1))).rejects.toThrow();
});

it('several lists are merged, each account once, and the next start is asked to erase them', async () => {
  const other = join(dataDir, 'other.log');
  await appendErasure(dataDir, erased(1));
  await writeFile(other, '\n1 2026-01-01T00:00:00.123456Z 2026-03-01T00:00:00.000Z\n1 2020-01-01T00:00:00Z 2026-03-01T00:00:00.000Z\n');
  expect(await findErasuresToRepeat(dataDir)).toBeNull();
  expect((await takeErasures(dataDir, [other, join(dataDir, 'nowhere.log')])).map(({ joinedAt }) => joinedAt.slice(0, 4))).toEqual(['2026', '2020']);
  expect(await findErasuresToRepeat(dataDir)).toHaveLength(2);
});
