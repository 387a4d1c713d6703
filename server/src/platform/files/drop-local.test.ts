import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startS3Double, type S3Double } from '../testing/s3-double.ts';
import { copyFiles } from './copy-files.ts';
import { dropLocalFiles, hasLocalFiles, NotCopied } from './drop-local.ts';
import { StoreAway, type FileStore } from './files.ts';
import { createLocalFileStore } from './local-store.ts';
import { readS3 } from '../process/config/s3-settings.ts';
import { createS3FileStore } from './s3-store.ts';

let dataDir: string;
let double: S3Double;
let disk: FileStore;
let store: FileStore;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'hearth-drop-'));
  double = await startS3Double();
  disk = createLocalFileStore(join(dataDir, 'files'));
  const settings = readS3(double.env);
  if (settings === null) throw new Error('the double names no store');
  store = createS3FileStore(settings);
  for (const name of ['sealed/aa/1', 'sealed/aa/2', 'plugins/b.zip']) await disk.write(name, Buffer.from(name));
  await copyFiles({ from: disk, to: store, journal: join(dataDir, 'journal'), onProgress: () => undefined });
});
afterEach(async () => {
  await double.stop();
  await rm(dataDir, { recursive: true });
});

const drop = () => dropLocalFiles({ dataDir, store, journal: join(dataDir, 'journal'), onProgress: () => undefined });

it('deletes what was copied, also what has been erased or changed in the store since', async () => {
  await store.remove('sealed/aa/1');
  await store.write('sealed/aa/2', Buffer.from('labeled'));
  expect(await hasLocalFiles({ dataDir })).toBe(true);
  expect(await drop()).toEqual({ dropped: 3 });
  expect(await hasLocalFiles({ dataDir })).toBe(false);
  expect(double.objects.size).toBe(2);
  expect(await drop()).toEqual({ dropped: 0 });
});

it('deletes nothing when one file was never copied, was written again here, or the store is away', async () => {
  await disk.write('sealed/aa/3', Buffer.from('new'));
  await disk.write('sealed/aa/2', Buffer.from('written again'));
  await expect(drop()).rejects.toMatchObject({ names: expect.arrayContaining(['sealed/aa/2', 'sealed/aa/3']) });
  await expect(drop()).rejects.toBeInstanceOf(NotCopied);
  expect((await disk.find('sealed/aa/1'))?.sizeBytes).toBe(11);
  await double.stop();
  await expect(drop()).rejects.toBeInstanceOf(StoreAway);
  expect(await hasLocalFiles({ dataDir })).toBe(true);
  await double.restart();
});

it('a file whose copy is not on the list is compared with the store itself', async () => {
  await rm(join(dataDir, 'journal'));
  expect(await drop()).toEqual({ dropped: 3 });
});
