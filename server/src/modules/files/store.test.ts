// The whole site with its files in a store like S3: what members send, what it becomes, and what they read while the store is away.
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Dashboard } from '#contract/api/admin/dashboard.ts';
import { startTestSite, type Signed, type TestSite } from '#server/app/testing.ts';
import { startS3Double, type S3Double } from '#server/platform/testing/s3-double.ts';
import { deleteFilesLater, deleteQueuedFiles } from './index.ts';
import { sendFile } from './uploads/uploads.fixture.ts';

let double: S3Double;
let site: TestSite;
let member: Signed;
beforeAll(async () => {
  double = await startS3Double();
  site = await startTestSite({ env: double.env });
  member = await site.signUp('存在别处的');
});
afterAll(async () => {
  await site.close();
  await double.stop();
});

const picture = (color: string) =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: color } })
    .png()
    .toBuffer();
const film = (length: number) => Buffer.concat([Buffer.from([0x1a, 0x45, 0xdf, 0xa3]), Buffer.alloc(length - 4, randomUUID())]);
const get = (url: string, headers: Record<string, string> = {}) => site.app.inject({ url, headers });
const keys = (prefix: string) => [...double.objects.keys()].filter((key) => key.startsWith(prefix));

it('a picture is stored there, and read from here as from a disk', async () => {
  const { t } = await sendFile(site, await picture('#a33'), { as: member });
  expect(keys('public/')).toEqual([t.url.replace('/files/', 'public/')]);
  const whole = await get(t.url);
  expect([whole.statusCode, whole.headers['content-type'], whole.headers['cache-control']]).toEqual([
    200,
    'image/webp',
    'public, max-age=31536000, immutable, s-maxage=300',
  ]);
  expect(Number(whole.headers['content-length'])).toBe(whole.rawPayload.length);
  const part = await get(t.url, { range: 'bytes=2-5' });
  expect([part.statusCode, part.headers['content-range']]).toEqual([206, `bytes 2-5/${whole.rawPayload.length}`]);
  expect(part.rawPayload.equals(whole.rawPayload.subarray(2, 6))).toBe(true);
  expect((await get(t.url, { 'if-none-match': String(whole.headers['etag']) })).statusCode).toBe(304);
  expect((await get(t.url.replace(/\d+\.webp$/, '31.webp'))).statusCode).toBe(404);
  const before = double.requests.length;
  const head = await site.app.inject({ method: 'HEAD', url: t.url });
  expect([head.statusCode, double.requests.slice(before).map((line) => line.split(' ')[0])]).toEqual([200, ['HEAD']]);
  // A range means nothing with HEAD (RFC 9110, 14.2).
  const ranged = await site.app.inject({ method: 'HEAD', url: t.url, headers: { range: 'bytes=2-5' } });
  expect([ranged.statusCode, ranged.headers['content-range']]).toEqual([200, undefined]);
  expect(existsSync(join(site.platform.config.dataDir, 'files'))).toBe(false);
});

it('evidence in pieces goes on after the store was away, is private, and leaves no piece', async () => {
  const [bytes, upload] = [film(9_000), randomUUID()];
  const send = (from: number, to: number, more: Record<string, string> = {}) =>
    sendFile(site, bytes.subarray(from, to), { as: member, fileName: 'a.webm', fields: { purpose: 'evidence', upload, offset: String(from), ...more } });
  expect((await send(0, 4_000, { size: '9000' })).t).toMatchObject({ received: 4_000 });
  double.fail('error', { when: /^PUT/ });
  expect(await send(4_000, 8_000)).toMatchObject({ status: 503, name: 'storeAway', message: '存放文件的地方暂时没有回应，什么都没有丢，请过一会儿再试' });
  double.fail('full', { when: /^PUT/ });
  await expect.poll(() => send(4_000, 8_000), { timeout: 10_000 }).toMatchObject({ status: 503, name: 'readOnly', message: expect.stringContaining('满了') });
  double.fail(null);
  await expect.poll(() => send(4_000, 8_000), { timeout: 10_000 }).toMatchObject({ status: 200, t: { received: 8_000 } });
  // The last piece comes, and then the pieces cannot be read: they are still there for the next try.
  double.fail('cut', { when: /^GET private\/pieces/ });
  expect(await send(8_000, 9_000)).toMatchObject({ status: 503, name: 'storeAway' });
  double.fail(null);
  const ended = await send(8_000, 9_000);
  expect(ended.t).toMatchObject({ name: 'a.webm', size: 9_000 });
  expect(keys('private/pieces/')).toEqual([]);
  expect(keys('private/sealed/')).toHaveLength(1);
  expect((await get(ended.t.url)).statusCode).not.toBe(200);
});

it('files of what was deleted go when the store is back, and the job says that it was away', async () => {
  const { t } = await sendFile(site, await picture('#3a3'), { as: member });
  const name = t.url.replace('/files/', '');
  const now = new Date();
  await site.platform.db.query('DELETE FROM files WHERE id = $1', [t.id]);
  await site.platform.db.transaction((tx) => deleteFilesLater({ tx, now }, [name]));
  double.fail('error', { when: /^DELETE/ });
  await expect(deleteQueuedFiles({ ...site.platform, now })).rejects.toThrow('could not be deleted');
  expect(keys(`public/${name}`)).toHaveLength(1);
  double.fail(null);
  await expect.poll(() => deleteQueuedFiles({ ...site.platform, now }).then(() => keys(`public/${name}`)), { timeout: 10_000 }).toEqual([]);
});

it('operators read that the old files are still in the data folder, until they are not', async () => {
  const operator = await site.signUp('看着旧文件的', 'operator');
  const check = async () => (await site.get<Dashboard>('admin/dashboard', { as: operator })).t.checks.find(({ name }) => name === 'files');
  expect(await check()).toMatchObject({ ok: true, text: '在对象存储的 hearth 里，能存能读' });
  const folder = join(site.platform.config.dataDir, 'files');
  await mkdir(join(folder, 'sealed'), { recursive: true });
  await writeFile(join(folder, 'sealed', 'aa'), 'evidence');
  expect(await check()).toMatchObject({ ok: false, text: '搬去了对象存储，数据目录里还留着旧的文件', detail: expect.stringContaining('files drop-local') });
  await rm(folder, { recursive: true });
  expect((await check())?.ok).toBe(true);
});

it('while the store is away pages answer, pictures say why, and nothing is cached of it', async () => {
  const { t } = await sendFile(site, await picture('#33a'), { as: member });
  await double.stop();
  const answer = await get(t.url);
  expect([answer.statusCode, answer.headers['cache-control']]).toEqual([503, 'no-store']);
  expect(answer.json()).toMatchObject({ name: 'storeAway' });
  expect((await site.get('g/game/list')).status).toBe(200);
  expect((await get('/readyz')).statusCode).toBe(200);
  await double.restart();
  await expect.poll(async () => (await get(t.url)).statusCode, { timeout: 10_000 }).toBe(200);
});
