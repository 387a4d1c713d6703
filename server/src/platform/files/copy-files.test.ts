import { appendFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startS3Double, type S3Double } from '../testing/s3-double.ts';
import { copyFiles, ManyGone } from './copy-files.ts';
import { readWhole, StoreAway, type FileStore } from './files.ts';
import { createLocalFileStore } from './local-store.ts';
import { readS3 } from '../process/config/s3-settings.ts';
import { createS3FileStore } from './s3-store.ts';
import { inUseSince, markInUse } from './store-in-use.ts';

let folder: string;
let double: S3Double;
let disk: FileStore;
let store: FileStore;
const shown: string[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hearth-copy-'));
  double = await startS3Double();
  disk = createLocalFileStore(join(folder, 'files'));
  const settings = readS3(double.env);
  if (settings === null) throw new Error('the double names no store');
  store = createS3FileStore(settings);
  for (let count = 0; count < 20; count += 1) await disk.write(`sealed/aa/${count}`, Buffer.from(`evidence ${count}`));
});
afterEach(async () => {
  await double.stop();
  await rm(folder, { recursive: true });
});

const copy = (from: FileStore, to: FileStore, { journal = 'journal', mayRemove = false } = {}) =>
  copyFiles({ from, to, mayRemove, journal: join(folder, journal), onProgress: (done, total) => void shown.push(`${done}/${total}`) });

it('copies there and back, with progress, and does nothing a second time', async () => {
  expect(await copy(disk, store)).toMatchObject({ copied: 20, before: 0, removed: 0 });
  expect(shown.at(-1)).toBe('20/20');
  const reads = double.requests.length;
  expect(await copy(disk, store)).toMatchObject({ copied: 0, before: 20, bytes: 0 });
  expect(double.requests.slice(reads).filter((line) => !line.startsWith('HEAD'))).toEqual([]);
  const other = createLocalFileStore(join(folder, 'back'));
  expect(await copy(store, other, { journal: 'back-journal' })).toMatchObject({ copied: 20 });
  expect((await readWhole(other, 'sealed/aa/7'))?.toString()).toBe('evidence 7');
});

it('goes on where a store that went away cut it off, also after a crash in the middle of a line', async () => {
  double.fail('error', { when: /^PUT private\/sealed\/aa\/1[5-9]/ });
  await expect(copy(disk, store)).rejects.toBeInstanceOf(StoreAway);
  double.fail(null);
  await appendFile(join(folder, 'journal'), 'sealed/aa/19 11');
  // The store is not asked for a moment after it was away.
  await expect.poll(() => copy(disk, store).catch(() => null), { timeout: 15_000 }).toMatchObject({ removed: 0 });
  expect(await copy(disk, store)).toMatchObject({ copied: 0, before: 20 });
  expect(double.objects.size).toBe(20);
});

it('copies again what was written since, what is missing there, and deletes there what is gone here, but nothing else', async () => {
  await copy(disk, store);
  await disk.write('sealed/aa/3', Buffer.from('labeled otherwise'));
  await disk.remove('sealed/aa/4');
  await store.remove('sealed/aa/5');
  await store.write('sealed/bb/1', Buffer.from('of the store alone'));
  expect(await copy(disk, store)).toMatchObject({ copied: 2, before: 17, removed: 1 });
  expect((await readWhole(store, 'sealed/aa/3'))?.toString()).toBe('labeled otherwise');
  expect([await store.find('sealed/aa/4'), await store.find('sealed/aa/5'), await store.find('sealed/bb/1')]).toEqual([
    null,
    { sizeBytes: 10 },
    { sizeBytes: 18 },
  ]);
});

it('takes nothing for copied that is not the same there', async () => {
  const faulty: FileStore = { ...store, writeStream: (name) => store.write(name, Buffer.from('evidence x')).then(() => 10) };
  for (let count = 0; count < 20; count += 1) if (count !== 1) await disk.remove(`sealed/aa/${count}`);
  await expect(copy(disk, faulty)).rejects.toThrow('is not there as it was sent');
  expect(await copy(disk, store)).toMatchObject({ copied: 1 });
});

it('deletes nothing there when the source is gone or has lost many files, until that is asked for', async () => {
  for (let count = 0; count < 30; count += 1) await disk.write(`sealed/cc/${count}`, Buffer.from(`more ${count}`));
  await copy(disk, store);
  await rm(join(folder, 'files', 'sealed', 'cc'), { recursive: true });
  await disk.write('sealed/dd/1', Buffer.from('new'));
  await expect(copy(disk, store)).rejects.toMatchObject({ gone: 30, isEmpty: false });
  expect(double.objects.size).toBe(50);
  expect(await copy(disk, store, { mayRemove: true })).toMatchObject({ copied: 1, removed: 30 });
  await rm(join(folder, 'files'), { recursive: true });
  await expect(copy(disk, store, { mayRemove: true })).rejects.toBeInstanceOf(ManyGone);
  expect(double.objects.size).toBe(21);
});

it('knows since when a site works with a store, and takes that for no file of the site', async () => {
  expect(await inUseSince(store)).toBeNull();
  await markInUse(store, new Date('2026-11-01T00:00:00Z'));
  await markInUse(store, new Date('2026-11-02T00:00:00Z'));
  expect(await inUseSince(store)).toBe('2026-11-01T00:00:00.000Z');
  expect(await copy(store, disk, { journal: 'back-journal' })).toMatchObject({ copied: 0 });
});
