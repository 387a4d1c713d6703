import { patient } from '#tools/patience.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Envelope } from '#contract/envelope.ts';
import type { UploadedImage, UploadProgress } from '#contract/api/files.ts';
import { startTestSite, type Signed, type TestSite } from '#server/app/testing.ts';
import { deleteQueuedFiles, makeAvif } from '../index.ts';

let site: TestSite;
let member: Signed;
let other: Signed;
beforeAll(async () => {
  site = await startTestSite();
  member = await site.signUp('分段传的');
  other = await site.signUp('路过的');
});
afterAll(() => site.close());

type Sent = UploadedImage & UploadProgress;

async function send(bytes: Buffer, fields: Record<string, string> = {}, as = member) {
  const part = (name: string, value: string) => `--pieces\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const head = `${Object.entries(fields)
    .map(([name, value]) => part(name, value))
    .join('')}--pieces\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n`;
  const response = await site.app.inject({
    method: 'POST',
    url: '/oss/r/upload',
    headers: { 'content-type': 'multipart/form-data; boundary=pieces', authorization: `Bearer ${as.token}` },
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n--pieces--\r\n')]),
  });
  const envelope: Envelope<Sent> = response.json();
  return { status: response.statusCode, ...envelope };
}

const paint = (width: number, height: number, background = '#3a6ea5') =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();

describe('a picture in pieces', () => {
  it('is the picture once the last one is there; a piece sent again changes nothing, one out of place is refused', async () => {
    const bytes = await paint(900, 700);
    const [cut, size] = [Math.floor(bytes.length / 3), String(bytes.length)];
    const first = await send(bytes.subarray(0, cut), { size, offset: '0' });
    expect(first.t).toEqual({ upload: expect.any(String), size: bytes.length, received: cut });
    const { upload } = first.t;
    expect((await send(bytes.subarray(0, cut), { upload, offset: '0' })).t.received).toBe(cut);
    expect(await send(bytes.subarray(cut + 1), { upload, offset: String(cut + 1) })).toMatchObject({ code: 'A0400', fields: [{ path: 'offset' }] });
    expect(await send(bytes.subarray(cut), { upload, offset: String(cut) }, other)).toMatchObject({ status: 404 });
    const last = await send(bytes.subarray(cut), { upload, offset: String(cut) });
    expect(last.t).toMatchObject({ id: expect.any(Number), width: 900, height: 700 });
    expect((await send(bytes.subarray(cut), { upload, offset: String(cut) })).t).toEqual(last.t);
    expect(await send(bytes.subarray(cut), { upload, offset: String(cut) }, other)).toMatchObject({ status: 404 });
  });

  it.for([
    [{ size: '0', offset: '0' }, 400],
    [{ size: String(11 * 1024 * 1024), offset: '0' }, 413],
    [{ size: 'x' }, 400],
    [{ upload: "'; DROP TABLE uploads; --", offset: '0' }, 400],
    [{ upload: '00000000-0000-4000-8000-000000000000', offset: '0' }, 404],
  ] as const)('%j is refused with %s', async ([fields, status]) => {
    expect((await send(Buffer.from('abc'), fields)).status).toBe(status);
  });

  it('that is no picture is refused when it is whole, and forgotten', async () => {
    const first = await send(Buffer.from('<svg '), { size: '10', offset: '0' });
    expect(await send(Buffer.from('/>abc'), { upload: first.t.upload, offset: '5' })).toMatchObject({ status: 415, code: 'A0415' });
    expect(await site.platform.db.query('SELECT id FROM uploads WHERE id = $1', [first.t.upload])).toEqual([]);
  });
});

describe('a wide picture', () => {
  it('is kept for large screens as well, also when it was sent before without', async () => {
    const bytes = await paint(3000, 1200, '#884422');
    const narrow = await send(bytes);
    expect(narrow.t.variants.map(({ width }) => width)).toEqual([320, 640, 960, 1600]);
    const wide = await send(bytes, { wide: '1' });
    expect(wide.t).toMatchObject({ id: narrow.t.id, width: 3000, height: 1200 });
    expect(wide.t.variants.map(({ width }) => width)).toEqual([320, 640, 960, 1600, 2560, 3000]);
    expect((await send(bytes)).t.width).toBe(3000);
    expect((await send(await paint(4200, 900), { wide: '1' })).t).toMatchObject({ width: 3840 });
  });

  it('gets copies in AVIF that are sent as such, once; an animation gets none', async () => {
    const { t } = await send(await paint(2000, 900, '#225588'), { wide: '1' });
    expect(await makeAvif(site.platform, t.id)).toBe(true);
    expect(await makeAvif(site.platform, t.id)).toBe(false);
    const row = await site.platform.db.queryOne<{ avif: { name: string; width: number; bytes: number }[] }>('SELECT avif FROM files WHERE id = $1', [t.id]);
    expect(row?.avif.map(({ width }) => width)).toEqual([320, 640, 960, 1600]);
    const served = await site.app.inject({ url: `/files/${row?.avif[0]?.name}` });
    expect(served.headers).toMatchObject({ 'content-type': 'image/avif', 'x-content-type-options': 'nosniff' });
    expect((await sharp(served.rawPayload).metadata()).compression).toBe('av1');
    expect((await site.app.inject({ url: `/files/${row?.avif[0]?.name.replace('.avif', '.svg')}` })).statusCode).toBe(404);

    const frames = await Promise.all(['#ff0000', '#00ff00'].map((color) => paint(700, 400, color)));
    const moving = await sharp(frames, { join: { animated: true } })
      .webp({ loop: 0, delay: [100, 100] })
      .toBuffer();
    const sent = await send(moving, { wide: '1' });
    expect(await makeAvif(site.platform, sent.t.id)).toBe(false);
    expect(await makeAvif(site.platform, 999_999)).toBe(false);
  });

  it('that was kept in other widths gets those of today, unless it is gone by then', async () => {
    const { db, files } = site.platform;
    const { t } = await send(await paint(1700, 900, '#552288'));
    const keepOne = (id: number) => db.transaction((tx) => tx.query('UPDATE files SET variants = jsonb_build_array(variants -> -1) WHERE id = $1', [id]));
    const find = (names: string[]) => Promise.all(names.map(async (name) => (await files.find(name)) !== null));
    await keepOne(t.id);
    expect(await makeAvif(site.platform, t.id)).toBe(true);
    const row = await db.queryOne<{ variants: { name: string; width: number }[]; avif: { name: string }[] }>('SELECT variants, avif FROM files WHERE id = $1', [
      t.id,
    ]);
    expect(row?.variants.map(({ width }) => width)).toEqual([320, 640, 960, 1600]);
    expect(await find([...(row?.variants ?? []), ...(row?.avif ?? [])].map(({ name }) => name))).toEqual(Array(8).fill(true));

    const gone = (await send(await paint(1000, 500, '#228855'))).t;
    await keepOne(gone.id);
    const copies = [320, 640, 960].flatMap((width) => ['webp', 'avif'].map((kind) => gone.url.replace(/^\/files\/(.*)-1000\.webp$/, `$1-${width}.${kind}`)));
    const making = makeAvif(site.platform, gone.id);
    await expect
      .poll(async () => (await find(copies.filter((name) => name.endsWith('avif')))).includes(true), { timeout: patient(10_000), interval: 10 })
      .toBe(true);
    await db.transaction((tx) => tx.query('DELETE FROM files WHERE id = $1', [gone.id]));
    expect(await making).toBe(false);
    expect(await find(copies)).toEqual(Array(6).fill(true));
    await deleteQueuedFiles({ ...site.platform, now: new Date() });
    expect(await find(copies)).toEqual(Array(6).fill(false));
  });
});

it(
  'a picture of 12,000 x 8,000 pixels and one of 20,000 x 20,000 in a few kilobytes are refused in a sentence, without being unfolded',
  async () => {
    for (const [width, height] of [
      [12_000, 8_000],
      [20_000, 20_000],
    ] as const) {
      const bomb = await sharp({ create: { width, height, channels: 3, background: '#000000' }, limitInputPixels: false })
        .png({ compressionLevel: 9 })
        .toBuffer();
      expect(bomb.length).toBeLessThan(10 * 1024 * 1024);
      const before = process.memoryUsage().rss;
      const startedAt = performance.now();
      expect(await send(bomb, { wide: '1' })).toMatchObject({ status: 413, code: 'A0413', message: '图片最大 10 MB、4000 万像素，请缩小后再传' });
      console.log(
        `${width}×${height}，${(bomb.length / 1024).toFixed(0)} KB：${(performance.now() - startedAt).toFixed(0)} 毫秒，常驻内存多 ${((process.memoryUsage().rss - before) / 1e6).toFixed(0)} MB`,
      );
      expect(performance.now() - startedAt).toBeLessThan(patient(5_000));
    }
  },
  patient(60_000),
);
