import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { expect, it, vi } from 'vitest';
import { patient } from '#tools/patience.ts';
import { encodeAvatarFor, encodeImageFor, megapixelsApart } from './encoder.ts';
import { runTask } from './encoder-pool.ts';

/** Returns the encoding processes of this one, as Linux lists them. */
function encoders(): number[] {
  const children = readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number);
  return children.filter((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('encoder-process'));
}

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#a33' } })
    .png()
    .toBuffer();

// Processes are listed as Linux lists them.
it.skipIf(process.platform !== 'linux')('a process apart is given none of the passwords of the site', async () => {
  vi.stubEnv('HEARTH_S3_SECRET', 'ember');
  await Promise.all(Array.from({ length: 2 }, async () => megapixelsApart(await picture(20, 10))));
  vi.unstubAllEnvs();
  const given = encoders().map((pid) => readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0'));
  expect(given.length).toBeGreaterThan(0);
  expect(given.flat().filter((each) => /^(?:HEARTH|DATABASE|REDIS|PG)/.test(each))).toEqual([]);
});

it('a process apart makes what this one would make, and says why it refuses', async () => {
  const { variants, width } = await encodeImageFor('one', await picture(600, 300));
  expect([width, variants.map((each) => each.width)]).toEqual([600, [320, 600]]);
  expect(Buffer.isBuffer(variants[0]?.bytes)).toBe(true);
  expect((await sharp((await encodeAvatarFor('one', await picture(90, 60))).bytes).metadata()).width).toBe(256);
  expect(await megapixelsApart(await picture(2_000, 1_000))).toBe(2);
  await expect(encodeImageFor('one', Buffer.from('<svg/>'))).rejects.toMatchObject({ name: 'typeNotAccepted', code: 'A0415' });
});

it.skipIf(process.platform !== 'linux')(
  'a picture that ends its process is refused, and the next one has another',
  async () => {
    const large = await picture(8_000, 5_000);
    await megapixelsApart(large);
    const before = encoders();
    const broken = runTask({ act: 'image', bytes: large, isWide: true }).catch((error: unknown) => error);
    for (const pid of before) process.kill(pid, 'SIGSEGV');
    expect(await broken).toMatchObject({ name: 'imageBroken' });
    expect((await encodeImageFor('other', await picture(60, 40))).width).toBe(60);
    expect(encoders().some((pid) => before.includes(pid))).toBe(false);
  },
  patient(30_000),
);
