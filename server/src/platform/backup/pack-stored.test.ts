import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { FileStore } from '../files/files.ts';
import { readS3 } from '../process/config/s3-settings.ts';
import { createS3FileStore } from '../files/s3-store.ts';
import { startS3Double, type S3Double } from '../testing/s3-double.ts';
import { StartFailure } from '../process/start-failure.ts';
import type { PackedFiles } from './pack-files.ts';
import { packStored } from './pack-stored.ts';
import { tarEnd } from './tar.ts';

const NAMES = ['avatars/1-2.webp', 'plugins/b.zip', 'sealed/aa/bb', `aa/${'a'.repeat(64)}-30.webp`];
let double: S3Double;
let store: FileStore;
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hearth-stored-'));
  double = await startS3Double();
  const settings = readS3({ ...double.env, HEARTH_S3_PUBLIC: 'https://img.example.com' });
  if (settings === null) throw new Error('the double names no store');
  store = createS3FileStore(settings);
  for (const name of NAMES) await store.write(name, Buffer.from(`bytes of ${name}`));
});
afterEach(async () => {
  await double.stop();
  await rm(folder, { recursive: true });
});

async function pack(act: () => unknown = () => undefined): Promise<PackedFiles> {
  const packed: PackedFiles = { count: 0, gone: [], cut: [] };
  const bytes: Buffer[] = [];
  for await (const part of packStored(store, packed)) {
    if (bytes.length === 0) act();
    bytes.push(part);
  }
  execFileSync('tar', ['-xf', '-', '-C', folder], { input: Buffer.concat([...bytes, tarEnd()]) });
  return packed;
}

it('every file is packed under its name, a withheld picture too', async () => {
  await store.publicReads?.withhold(new Set(['a'.repeat(64)]));
  expect(await pack()).toEqual({ count: 4, gone: [], cut: [] });
  const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
  expect(files).toHaveLength(4);
  for (const name of NAMES) expect(await readFile(join(folder, 'files', name), 'utf8')).toBe(`bytes of ${name}`);
});

it('one that is deleted before its turn is left out', async () => {
  const packed = await pack(() => double.objects.delete('private/sealed/aa/bb'));
  expect(packed).toEqual({ count: 3, gone: ['sealed/aa/bb'], cut: [] });
});

it('a store that goes away or breaks off in the middle leaves no backup that lacks files', async () => {
  double.fail('cut', { when: /^GET private\/sealed/ });
  await expect(pack()).rejects.toThrow(new StartFailure('备份没有完成：对象存储没有回应，或者读到一半断了。它好了以后再备份一次。'));
  double.fail('error');
  await expect(pack()).rejects.toBeInstanceOf(StartFailure);
});
