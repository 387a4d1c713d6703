import { execFileSync } from 'node:child_process';
import { appendFile, mkdir, mkdtemp, readFile, rename, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { packFiles, type PackedFiles } from './pack-files.ts';
import { tarEnd } from './tar.ts';

const MB = 1024 * 1024;
let folder: string;
let files: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hearth-pack-'));
  files = join(folder, 'files');
  await mkdir(join(files, 'b'), { recursive: true });
  await writeFile(join(files, 'a.zip'), Buffer.alloc(2 * MB, 'a'));
  await writeFile(join(files, 'b/c.webp'), 'picture');
});

afterEach(() => rm(folder, { recursive: true }));

/** Packs the folder, does something as soon as the first bytes have come, and unpacks what came with the system's tar. */
async function packWhile(act: () => Promise<unknown>): Promise<{ packed: PackedFiles; unpacked: string }> {
  const packed: PackedFiles = { count: 0, gone: [], cut: [] };
  const bytes: Buffer[] = [];
  for await (const part of packFiles(files, packed)) {
    if (bytes.length === 0) await act();
    bytes.push(part);
  }
  const unpacked = join(folder, 'unpacked');
  await mkdir(unpacked);
  execFileSync('tar', ['-xf', '-', '-C', unpacked], { input: Buffer.concat([...bytes, tarEnd()]) });
  return { packed, unpacked: join(unpacked, 'files') };
}

it('files and folders that are deleted before their turn are left out', async () => {
  const { packed, unpacked } = await packWhile(() => rm(join(files, 'b'), { recursive: true }));
  expect(packed).toEqual({ count: 1, gone: ['b/c.webp'], cut: [] });
  expect(await readFile(join(unpacked, 'a.zip'))).toEqual(Buffer.alloc(2 * MB, 'a'));
});

it('a file that is deleted while it is being read is packed whole', async () => {
  const { packed, unpacked } = await packWhile(() => rm(join(files, 'a.zip')));
  expect(packed).toEqual({ count: 2, gone: [], cut: [] });
  expect(await readFile(join(unpacked, 'a.zip'))).toEqual(Buffer.alloc(2 * MB, 'a'));
});

it('a file that grows or shrinks meanwhile is packed with the size in its header', async () => {
  const grown = await packWhile(() => appendFile(join(files, 'a.zip'), 'more'));
  expect(grown.packed).toEqual({ count: 2, gone: [], cut: [] });
  expect(await readFile(join(grown.unpacked, 'a.zip'))).toEqual(Buffer.alloc(2 * MB, 'a'));
  expect(await readFile(join(grown.unpacked, 'b/c.webp'), 'utf8')).toBe('picture');
  await rm(join(folder, 'unpacked'), { recursive: true });

  await truncate(join(files, 'a.zip'), 2 * MB);
  const cut = await packWhile(() => truncate(join(files, 'a.zip'), MB));
  expect(cut.packed).toEqual({ count: 2, gone: [], cut: ['a.zip'] });
  expect(await readFile(join(cut.unpacked, 'a.zip'))).toEqual(Buffer.concat([Buffer.alloc(MB, 'a'), Buffer.alloc(MB)]));
  expect(await readFile(join(cut.unpacked, 'b/c.webp'), 'utf8')).toBe('picture');
});

it('packing fails when the folder itself is removed or replaced, and not when there never was one', async () => {
  await expect(packWhile(() => rename(files, join(folder, 'elsewhere')))).rejects.toThrow('不见了');
  await rename(join(folder, 'elsewhere'), files);
  const another = async () => {
    await rename(files, join(folder, 'elsewhere'));
    await mkdir(files);
  };
  await expect(packWhile(another)).rejects.toThrow('不见了');
  await rm(files, { recursive: true });
  expect((await packWhile(async () => undefined)).packed).toEqual({ count: 0, gone: [], cut: [] });
});
