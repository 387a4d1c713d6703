// One suite over every place files can be: the disk, and a store like S3.
import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startS3Double, type S3Double } from '../testing/s3-double.ts';
import { readWhole, type FileStore } from './files.ts';
import { createLocalFileStore } from './local-store.ts';
import { readS3 } from '../process/config/s3-settings.ts';
import { createS3FileStore } from './s3-store.ts';

const HASH = createHash('sha256').update('a picture').digest('hex');
const PICTURE = `${HASH.slice(0, 2)}/${HASH}-30.webp`;
const MEGABYTE = 1024 * 1024;

/** A place files can be, while a test uses it. */
interface Place {
  files: FileStore;
  /** Whatever is there that is not a whole file. */
  halves(): Promise<unknown>;
  close(): Promise<void>;
}

const PLACES: Record<string, () => Promise<Place>> = {
  async 'a folder'() {
    const folder = await mkdtemp(join(tmpdir(), 'hearth-files-'));
    return {
      files: createLocalFileStore(join(folder, 'files')),
      halves: async () => (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.part')).length,
      close: () => rm(folder, { recursive: true }),
    };
  },
  async 'a store like S3'() {
    const double = await startS3Double();
    return { files: storeOf(double), halves: async () => double.unfinished(), close: () => double.stop() };
  },
  // One that runs already, such as Ceph's gateway, with a bucket nobody else uses.
  ...(process.env['HEARTH_TEST_S3'] && {
    async 'the store of HEARTH_TEST_S3'() {
      const env: Record<string, string> = JSON.parse(process.env['HEARTH_TEST_S3'] ?? '{}');
      const settings = readS3(env);
      if (settings === null) throw new Error('HEARTH_TEST_S3 holds the variables of a store as JSON');
      return { files: createS3FileStore(settings), halves: async () => 0, close: async () => undefined };
    },
  }),
};

function storeOf(double: S3Double, more: Record<string, string> = {}): FileStore {
  const settings = readS3({ ...double.env, ...more });
  if (settings === null) throw new Error('the double names no store');
  return createS3FileStore(settings);
}

async function textOf(files: FileStore, name: string): Promise<string | undefined> {
  return (await readWhole(files, name))?.toString();
}

async function namesOf(files: FileStore): Promise<string[]> {
  const names: string[] = [];
  for await (const { name } of files.list()) names.push(name);
  return names.toSorted();
}

async function* inPieces(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

describe.each(Object.entries(PLACES))('files in %s', (_, open) => {
  let place: Place;
  let files: FileStore;
  beforeAll(async () => {
    place = await open();
    files = place.files;
  });
  afterAll(() => place.close());

  it('are read as they were written, the last time they were', async () => {
    await files.write(PICTURE, Buffer.from('first'));
    await files.write(PICTURE, Buffer.from('labeled'));
    expect(await textOf(files, PICTURE)).toBe('labeled');
    expect(await files.find(PICTURE)).toEqual({ sizeBytes: 7 });
    await files.write('pieces/1-a/0-0', Buffer.alloc(0));
    expect(await readWhole(files, 'pieces/1-a/0-0')).toEqual(Buffer.alloc(0));
  });

  it('are read in parts, with the size of the whole', async () => {
    await files.write('plugins/b.zip', Buffer.from('0123456789'));
    const part = await files.read('plugins/b.zip', { start: 3, end: 5 });
    expect([part?.sizeBytes, Buffer.concat((await part?.stream.toArray()) ?? []).toString()]).toEqual([10, '345']);
  });

  it('that are not there are null, and deleting them is no mistake', async () => {
    expect(await files.read('exports/404.zip')).toBeNull();
    expect(await files.find('exports/404.zip')).toBeNull();
    await files.remove('exports/404.zip');
    await files.removeFolder('pieces/404');
    await files.remove(PICTURE);
    expect(await files.read(PICTURE)).toBeNull();
  });

  it('have names that cannot leave the place', async () => {
    for (const name of ['../a', 'a/../b', '/a', 'a//b', 'A', 'a/.b', '']) {
      await expect(files.write(name, Buffer.from('x')), name).rejects.toThrow('unsafe');
      await expect(files.remove(name), name).rejects.toThrow('unsafe');
      expect(await files.read(name), name).toBeNull();
    }
  });

  it('of any length are streamed in and out whole', async () => {
    const long = randomBytes(12 * MEGABYTE + 7);
    expect(await files.writeStream('exports/1.zip', inPieces(long, 300_000))).toBe(long.length);
    expect((await readWhole(files, 'exports/1.zip'))?.equals(long)).toBe(true);
    const across = await files.read('exports/1.zip', { start: 5 * MEGABYTE - 2, end: 5 * MEGABYTE + 2 });
    expect(Buffer.concat((await across?.stream.toArray()) ?? []).equals(long.subarray(5 * MEGABYTE - 2, 5 * MEGABYTE + 3))).toBe(true);
    expect(await files.writeStream('exports/2.zip', inPieces(Buffer.from('short'), 2))).toBe(5);
    expect(await textOf(files, 'exports/2.zip')).toBe('short');
  });

  it('whose stream breaks off are not there, and nothing half is left', async () => {
    async function* breaking(): AsyncGenerator<Buffer> {
      yield Buffer.alloc(6 * MEGABYTE);
      yield Buffer.alloc(6 * MEGABYTE);
      throw new RangeError('the database went away');
    }
    await expect(files.writeStream('exports/3.zip', breaking())).rejects.toThrow(new RangeError('the database went away'));
    expect(await files.find('exports/3.zip')).toBeNull();
    expect(await place.halves()).toBe(0);
  });

  it('are listed with sizes, and a version that changes with them; a folder goes as a whole and no other with it', async () => {
    for (const name of await namesOf(files)) await files.remove(name);
    const names = ['avatars/1-2.webp', 'pieces/1-a/0-3', 'pieces/1-a/3-2', 'pieces/1-ab/0-1', 'plugins/b.zip', 'sealed/aa/bb', PICTURE].toSorted();
    for (const name of names) await files.write(name, Buffer.from(name));
    expect(await namesOf(files)).toEqual(names);
    const versionOf = async () => {
      for await (const { name, version, sizeBytes } of files.list()) if (name === PICTURE) return `${version} ${sizeBytes}`;
      return null;
    };
    const before = await versionOf();
    await files.write(PICTURE, Buffer.from('another'));
    expect(await versionOf()).not.toBe(before);
    await files.removeFolder('pieces/1-a');
    expect(await namesOf(files)).toEqual(names.filter((name) => !name.startsWith('pieces/1-a/')));
  });

  it('work, as far as a look tells', async () => {
    const before = await namesOf(files);
    expect(await files.look()).toBeNull();
    expect(await namesOf(files)).toEqual(before);
  });
});
