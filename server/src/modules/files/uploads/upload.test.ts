import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { UploadedImage } from '#contract/api/files.ts';
import { uploadFile as shape } from '#contract/api/files.shapes.ts';
import { MAX_IMAGE_BYTES } from '#contract/limits.ts';
import { startTestSite, type Signed, type TestSite } from '#server/app/testing.ts';
import { findPictures, makeAvif } from '../index.ts';

let site: TestSite;
let member: Signed;
let picture: Buffer;

beforeAll(async () => {
  site = await startTestSite();
  member = await site.signUp('双持盾牌');
  picture = await sharp({ create: { width: 1200, height: 800, channels: 3, background: '#336699' } })
    .png()
    .toBuffer();
});

afterAll(() => site.close());

async function upload(bytes: Buffer, as?: Signed, { name = '截图.png', type = 'image/png' } = {}) {
  const boundary = 'hearth-test-boundary';
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: ${type}\r\n\r\n`;
  const response = await site.app.inject({
    method: 'POST',
    url: '/oss/r/upload',
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}`, ...(as && { authorization: `Bearer ${as.token}` }) },
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  });
  const envelope: { code: string; message: string; t: UploadedImage } = response.json();
  return { status: response.statusCode, ...envelope };
}

const countFiles = async () => (await site.platform.db.queryOne<{ count: number }>('SELECT count(*) FROM files'))!.count;

describe('POST /oss/r/upload', () => {
  it('needs a member', async () => {
    expect(await upload(picture)).toMatchObject({ status: 401, code: 'A0401' });
  });

  it('answers the picture in its sizes, with the hash of what was sent', async () => {
    const { status, code, t } = await upload(picture, member);
    expect([status, code]).toEqual([200, '200']);
    expect(shape.reply.safeParse(t).error).toBeUndefined();
    expect(t).toMatchObject({ width: 1200, height: 800, sha256: createHash('sha256').update(picture).digest('hex') });
    expect(t.variants.map(({ width }) => width)).toEqual([320, 640, 960, 1200]);
    const found = (await findPictures(site.platform.db, [t.id, 999_999])).get(t.id);
    const widths = [320, 640, 960, 1200];
    expect(found).toEqual({ src: t.url, srcSmall: t.variants[1]!.url, width: 1200, height: 800, color: expect.stringMatching(/^#[0-9a-f]{6}$/), widths });
  });

  it('takes the same bytes from the same member as the same file, also at once', async () => {
    const bytes = await sharp({ create: { width: 50, height: 50, channels: 3, background: '#aa0000' } })
      .png()
      .toBuffer();
    const before = await countFiles();
    const responses = await Promise.all(Array.from({ length: 5 }, () => upload(bytes, member)));
    expect(new Set(responses.map(({ t }) => t.id)).size).toBe(1);
    expect((await upload(bytes, await site.signUp('另一个人'))).t.id).not.toBe(responses[0]!.t.id);
    expect(await countFiles()).toBe(before + 2);
  });

  it('trusts neither name nor declared type', async () => {
    expect(await upload(picture, member, { name: '../../etc/passwd', type: 'text/html' })).toMatchObject({ status: 200 });
    const page = Buffer.from('<!doctype html><script>alert(1)</script>');
    expect(await upload(page, member, { name: 'a.png' })).toMatchObject({ status: 415, code: 'A0415' });
    const vector = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');
    expect(await upload(vector, member, { name: 'a.svg', type: 'image/svg+xml' })).toMatchObject({
      status: 415,
      code: 'A0415',
      message: '只收 JPEG、PNG、WebP、GIF、AVIF 图片',
    });
  });

  it('says why it refuses', async () => {
    expect(await upload(picture.subarray(0, 1_000), member)).toMatchObject({ status: 415, code: 'A0415', message: expect.stringContaining('不完整') });
    expect(await upload(Buffer.alloc(0), member)).toMatchObject({ status: 415, code: 'A0415' });
    const large = Buffer.concat([picture, Buffer.alloc(MAX_IMAGE_BYTES)]);
    expect(await upload(large, member)).toMatchObject({ status: 413, code: 'A0413', message: expect.stringContaining('10 MB') });
    const vast = await sharp({ create: { width: 9_000, height: 5_000, channels: 3, background: '#000' } })
      .png()
      .toBuffer();
    expect(await upload(vast, member)).toMatchObject({ status: 413, code: 'A0413', message: expect.stringContaining('4000 万像素') });
  });

  it('takes a limited number in an hour', async () => {
    const busy = await site.signUp('传图不停');
    for (let count = 0; count < 60; count += 1) expect((await upload(Buffer.from('no picture'), busy)).status).toBe(415);
    expect(await upload(picture, busy)).toMatchObject({ status: 429, code: 'A0501' });
  });
});

describe('GET /files', () => {
  const get = (url: string, headers: Record<string, string> = {}) => site.app.inject({ url, headers });

  it('sends a picture once and for all, harmless whatever it holds', async () => {
    const { t } = await upload(picture, member);
    const response = await get(t.url);
    expect(response.statusCode).toBe(200);
    expect(response.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable, s-maxage=300',
      'x-content-type-options': 'nosniff',
      'content-length': String(response.rawPayload.length),
    });
    expect(response.headers['content-security-policy']).toBe("default-src 'none'; sandbox");
    expect(await sharp(response.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 1200 });
    expect((await get(t.url, { 'if-none-match': String(response.headers['etag']) })).statusCode).toBe(304);
  });

  it('sends ranges', async () => {
    const { t } = await upload(picture, member);
    const whole = (await get(t.url)).rawPayload;
    const size = whole.length;
    for (const [range, start, end] of [
      ['bytes=0-9', 0, 9],
      [`bytes=${size - 5}-`, size - 5, size - 1],
      ['bytes=-7', size - 7, size - 1],
      [`bytes=10-${size * 2}`, 10, size - 1],
    ] as const) {
      const part = await get(t.url, { range });
      expect(part.statusCode).toBe(206);
      expect(part.headers['content-range']).toBe(`bytes ${start}-${end}/${size}`);
      expect(part.rawPayload.equals(whole.subarray(start, end + 1))).toBe(true);
    }
    const outside = await get(t.url, { range: `bytes=${size}-` });
    expect([outside.statusCode, outside.headers['content-range']]).toEqual([416, `bytes */${size}`]);
    for (const range of ['bytes=5-2', 'bytes=0-1,3-4', 'lines=1-2', 'bytes=-']) expect((await get(t.url, { range })).statusCode).toBe(200);
    expect((await get(t.url, { range: 'bytes=0-9', 'if-range': '"another"' })).statusCode).toBe(200);
  });

  it('knows only its own names', async () => {
    const hash = 'ab'.repeat(32);
    for (const name of [`ab/${hash}-480.webp`, '../../package.json', '..%2f..%2fpackage.json', `ab/${hash}-480.webp%00`, '', 'ab']) {
      expect((await get(`/files/${name}`)).statusCode).toBe(404);
    }
    expect((await get(`/files/ab/${hash}-480.webp`)).body).toBe('');
  });
});

describe('the label of generated content', () => {
  const label = (id: number, generated: boolean, as = member) => site.post<UploadedImage>(`member/picture/label/${id}`, { generated }, { as });
  const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:T="urn:x"><T:AIGC>{"Label":"1","ContentProducer":"M"}</T:AIGC></rdf:Description></rdf:RDF></x:xmpmeta>`;
  const flat = (background: string) => sharp({ create: { width: 90, height: 60, channels: 3, background } });

  it('that a file came with is found, shown with the picture, and never taken off', async () => {
    const { t } = await upload(await flat('#123456').jpeg().withXmp(xmp).toBuffer(), member);
    expect(t.generated).toBe(true);
    expect((await findPictures(site.platform.db, [t.id])).get(t.id)).toMatchObject({ generated: true });
    expect(await label(t.id, false)).toMatchObject({ code: 'A0400', fields: [{ path: 'generated' }] });
    expect((await label(t.id, true)).t.generated).toBe(true);
    const file = await site.app.inject({ url: t.url });
    expect((await sharp(file.rawPayload).metadata()).xmp?.toString()).toContain('"Label":"1"');
  });

  it('is given and taken back by the sender alone where the file says nothing', async () => {
    const { t } = await upload(await flat('#654321').png().toBuffer(), member);
    expect(t.generated).toBe(false);
    const inCopy = async () => (await sharp((await site.app.inject({ url: t.url })).rawPayload).metadata()).xmp?.toString() ?? '';
    expect(await inCopy()).toBe('');
    expect((await label(t.id, true)).t.generated).toBe(true);
    expect(await inCopy()).toContain('"Label":"2"');
    expect(await label(t.id, false, await site.signUp('别人'))).toMatchObject({ status: 404 });
    expect((await label(t.id, false)).t.generated).toBe(false);
    expect(await inCopy()).toBe('');
  });

  it('is in the copies in AVIF as well where it is given while they are made', async () => {
    const { t } = await upload(await flat('#456123').png().toBuffer(), member);
    const { db, files } = site.platform;
    const labeled: boolean[] = [];
    const write = async (name: string, bytes: Buffer) => {
      if (labeled.length === 0) labeled.push((await label(t.id, true)).t.generated);
      await files.write(name, bytes);
    };
    expect(await makeAvif({ ...site.platform, files: { ...files, write } }, t.id)).toBe(false);
    expect(labeled).toEqual([true]);
    const avif = async () => (await db.queryOne<{ avif: { name: string }[] | null }>('SELECT avif FROM files WHERE id = $1', [t.id]))?.avif;
    expect(await avif()).toBeNull();
    expect(await makeAvif(site.platform, t.id)).toBe(true);
    const copy = await site.app.inject({ url: `/files/${(await avif())?.[0]?.name}` });
    expect((await sharp(copy.rawPayload).metadata()).xmp?.toString()).toContain('AIGC');
  });

  it('is on a post, its pictures, and comments that say so', async () => {
    const { t: found } = await upload(await flat('#223344').jpeg().withXmp(xmp).toBuffer(), member);
    const image = { type: 'image', attrs: { src: found.url, alt: '', width: 90, height: 60, fileId: found.id } };
    const words = { type: 'paragraph', content: [{ type: 'text', text: '今天的柴很干，火也很旺，坐过来。' }] };
    const save = (more: object) =>
      site.post<{ id: number }>(
        'post/save',
        { columnId: 1101, title: '机器写的一篇', body: { type: 'doc', content: [words, image] }, ...more },
        { as: member },
      );
    const { t: post } = await save({ generated: true });
    type View = { generated: boolean; cover: { generated?: boolean }; body: { content: { attrs?: { generated?: boolean } }[] } };
    const view = async () => (await site.get<View>(`g/post/view/${post.id}`)).t;
    expect(await view()).toMatchObject({ generated: true, cover: { generated: true } });
    expect((await view()).body.content[1]?.attrs?.generated).toBe(true);
    // A client that does not know of it changes nothing, nor does one that says something false about the picture.
    await save({ id: post.id, body: { type: 'doc', content: [words, { ...image, attrs: { ...image.attrs, generated: true } }] } });
    expect((await view()).generated).toBe(true);
    await save({ id: post.id, generated: false });
    expect((await view()).generated).toBe(false);
    const comment = await site.post<{ id: number; generated: boolean }>(`comment/save/${post.id}`, { body: '机器说的一句', generated: true }, { as: member });
    expect(comment.t.generated).toBe(true);
    const { items } = (await site.get<{ items: { id: number; generated: boolean }[] }>(`g/comment/post/${post.id}`)).t;
    expect(items.find(({ id }) => id === comment.t.id)?.generated).toBe(true);
  });
});
