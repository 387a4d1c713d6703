import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { getFolderId } from './folder-id.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hearth-folder-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

it('a data folder keeps its id, also when several processes ask first', async () => {
  const ids = await Promise.all(Array.from({ length: 8 }, () => getFolderId(join(folder, 'data'))));
  expect(new Set(ids).size).toBe(1);
  expect(await getFolderId(join(folder, 'data'))).toBe(ids[0]);
  expect(ids[0]).not.toBe(hostname());
  expect(await getFolderId(join(folder, 'other'))).not.toBe(ids[0]);
  expect(await readdir(join(folder, 'data'))).toEqual(['folder.id']);
});

it.runIf(process.platform === 'linux')('one that takes no file is known by the name of the machine', async () => {
  // Nobody may write there, not even root.
  expect(await getFolderId('/sys')).toBe(hostname());
});
