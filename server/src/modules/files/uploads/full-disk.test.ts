import { execFileSync } from 'node:child_process';
import { mkdir, readdir } from 'node:fs/promises';
import { getuid } from 'node:process';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestSite, type TestSite } from '#server/app/testing.ts';
import { sendFile } from './uploads.fixture.ts';

/** A file system of its own can be mounted by root alone, and not in every container. */
const isRoot = getuid?.() === 0 && process.platform === 'linux';
let site: TestSite;
let folder: string;
let isMounted = false;

beforeAll(async () => {
  site = await startTestSite();
  folder = join(site.platform.config.dataDir, 'files');
  await mkdir(folder, { recursive: true });
  try {
    if (isRoot) execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', folder], { stdio: 'ignore' });
    isMounted = isRoot;
  } catch {
    isMounted = false;
  }
});
afterAll(async () => {
  if (isMounted) execFileSync('umount', [folder]);
  await site.close();
});

it('on a full disk an upload says so in words, leaves nothing half, and the next small one works', async ({ skip }) => {
  if (!isMounted) skip('needs a file system of its own');
  const member = await site.signUp('搬柴人');
  const noise = await sharp({ create: { width: 900, height: 900, channels: 3, background: '#888', noise: { type: 'gaussian', mean: 128, sigma: 60 } } })
    .png()
    .toBuffer();
  const refused = await sendFile(site, noise, { as: member });
  expect(refused).toMatchObject({ status: 503, name: 'readOnly', message: expect.stringContaining('磁盘满了') });
  const left = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((each) => each.isFile());
  expect(left.map(({ name }) => name).filter((name) => name.endsWith('.part'))).toEqual([]);
  expect(await site.platform.db.query('SELECT FROM files')).toEqual([]);

  const small = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#a33' } })
    .png()
    .toBuffer();
  expect((await sendFile(site, small, { as: member })).status).toBe(200);
});
