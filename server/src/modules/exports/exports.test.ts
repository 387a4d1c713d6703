import { crc32, inflateRawSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { EXPORT_FILE_PATH, type ExportState } from '#contract/api/exports.ts';
import { startTestSite, type Signed, type TestSite } from '#server/app/testing.ts';
import { openSceneryFixture } from '#server/modules/scenery/scenery.fixture.ts';
import { encodeAvatarFor, storeAvatar } from '#server/modules/files/index.ts';
import { buildExports, sweepExports } from './index.ts';

const DAY_MS = 24 * 60 * 60_000;
let site: TestSite;
let member: Signed;
beforeAll(async () => {
  site = await startTestSite();
  member = await site.signUp('带走数据的');
});
afterAll(() => site.close());

const ask = (as = member) => site.post<ExportState>('member/export', {}, { as });
const state = async (as = member) => (await site.get<ExportState>('member/export', { as })).t;
const fetched = (as: Signed | null = member) => site.app.inject({ url: EXPORT_FILE_PATH, headers: as ? { authorization: `Bearer ${as.token}` } : {} });

/** Returns the files of an archive by name, read by its central directory as every program reads it. */
function unzip(bytes: Buffer): Map<string, Buffer> {
  const files = new Map<string, Buffer>();
  const end = bytes.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  let at = bytes.readUInt32LE(end + 16);
  for (let count = bytes.readUInt16LE(end + 10); count > 0; count -= 1) {
    const [method, packed, nameLength, offset] = [
      bytes.readUInt16LE(at + 10),
      bytes.readUInt32LE(at + 20),
      bytes.readUInt16LE(at + 28),
      bytes.readUInt32LE(at + 42),
    ];
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength);
    const content = bytes.subarray(offset + 30 + nameLength, offset + 30 + nameLength + packed);
    const plain = method === 8 ? inflateRawSync(content) : content;
    expect([crc32(plain), plain.length], name).toEqual([bytes.readUInt32LE(at + 16), bytes.readUInt32LE(at + 24)]);
    files.set(name, plain);
    at += 46 + nameLength;
  }
  return files;
}

it('holds everything of its member and nothing of others', async () => {
  const other = await site.signUp('别人');
  await site.post('post/save', { columnId: 1001, title: '别人的秘密帖子', markdown: '写满十个字才收，那就写满十个字。' }, { as: other });
  const { t: post } = await site.post<{ id: number }>(
    'post/save',
    { columnId: 1001, title: '我的“帖子” <b>', markdown: '写满十个字才收，那就写满十个字。' },
    { as: member },
  );
  await site.platform.db.query(
    `INSERT INTO comments (post_id, floor, author_id, body, created_at) SELECT $1, n, $2::bigint, '第 ' || n || ' 句', now() FROM generate_series(1, 450) n`,
    [post.id, member.id],
  );
  await site.platform.db.query('UPDATE posts SET last_floor = 450, comment_count = 450 WHERE id = $1', [post.id]);
  await site.post(`post/read_place/${post.id}`, { floor: 33, count: 450 }, { as: member });
  const avatar = await encodeAvatarFor(
    'member',
    await sharp({ create: { width: 40, height: 40, channels: 3, background: '#123456' } })
      .png()
      .toBuffer(),
  );
  const fileId = await site.platform.db.transaction((tx) => storeAvatar({ tx, now: new Date(), files: site.platform.files }, member.id, avatar));

  expect(await state()).toEqual({ state: 'none', bytes: null, expiresAt: null, nextAt: null });
  expect((await ask()).t.state).toBe('building');
  expect((await ask()).t.state, 'asked again while it is built').toBe('building');
  expect((await fetched()).statusCode).toBe(404);
  await Promise.all([buildExports({ ...site.platform, now: new Date() }), buildExports({ ...site.platform, now: new Date() })]);
  const ready = await state();
  expect(ready.state).toBe('ready');

  const response = await fetched();
  expect(response.headers).toMatchObject({ 'content-type': 'application/zip', 'cache-control': 'no-store', 'content-length': String(ready.bytes) });
  const files = unzip(response.rawPayload);
  const read = (name: string): unknown => JSON.parse(files.get(name)?.toString() ?? '');
  expect(read('account.json')).toMatchObject([{ id: member.id, nick_name: '带走数据的' }]);
  expect(read('posts.json')).toMatchObject([{ id: post.id, title: '我的“帖子” <b>' }]);
  expect(read('comments.json')).toHaveLength(450);
  expect(read('drafts.json')).toEqual([]);
  expect(read('read-places.json')).toMatchObject([{ post_id: post.id, floor: 33, comment_count: 450 }]);
  expect((await sharp(files.get(`pictures/${fileId}.webp`)).metadata()).width).toBe(256);
  const text = [...files.values()].map((each) => each.toString('latin1')).join();
  for (const secret of ['password_hash', 'token_hash', 'argon2']) expect(text).not.toContain(secret);
  expect([...files.values()].map(String).join()).not.toContain('别人的秘密帖子');
});

it('holds neither the words nor the picture of what an authority has ordered away', async () => {
  const [author, operator] = [await site.signUp('被下架的'), await site.signUp('守炉人', 'operator')];
  const gallery = openSceneryFixture(site, operator);
  const write = (title: string) => site.post<{ id: number }>('post/save', { columnId: 1001, title, markdown: `${title}，写满十个字才收。` }, { as: author });
  const [kept, sealed] = [(await write('留着的一篇')).t.id, (await write('封起来的一篇')).t.id];
  const comment = await site.post<{ id: number }>(`comment/save/${kept}`, { body: '封起来的一句' }, { as: author });
  const scenery = await gallery.hang(author, { title: '湖边', story: '封起来的来历' });
  const picture = await site.platform.db.queryOne<{ id: number }>('SELECT file_id AS id FROM sceneries WHERE id = $1', [scenery]);
  const targets = [
    { kind: 'post', id: sealed },
    { kind: 'comment', id: comment.t.id },
    { kind: 'scenery', id: scenery },
  ];
  const document = { documentNumber: '网信办〔2026〕9 号' };
  const times = { receivedAt: '2026-11-22T05:45:00Z', dueAt: '2026-11-22T09:45:00Z' };
  const order = await site.post<{ id: number }>('admin/takedown/save', { authority: '市网信办', ...document, ...times, targets }, { as: operator });
  expect((await site.post(`admin/takedown/execute/${order.t.id}`, document, { as: operator })).code).toBe('200');
  await ask(author);
  await buildExports({ ...site.platform, now: new Date() });
  const files = unzip((await fetched(author)).rawPayload);
  const holding = (text: string) => [...files].filter(([, content]) => String(content).includes(text)).map(([name]) => name);
  expect(holding('留着的一篇')).toContain('posts.json');
  expect(holding('封起来的')).toEqual([]);
  expect([picture !== null, files.has(`pictures/${picture?.id}.webp`)]).toEqual([true, false]);
});

it('is its member’s alone, for a day, and one a day', async () => {
  const other = await site.signUp('好奇的人');
  expect((await fetched(null)).statusCode).toBe(401);
  expect((await fetched(other)).statusCode).toBe(404);
  expect(await ask()).toMatchObject({ status: 429, code: 'A0501' });
  await site.platform.db.query(`UPDATE exports SET ready_at = ready_at - interval '25 hours', requested_at = requested_at - interval '25 hours'`);
  expect((await fetched()).statusCode).toBe(404);
  expect((await state()).state).toBe('none');
  await sweepExports({ ...site.platform, now: new Date() });
  expect(await site.platform.db.query('SELECT id FROM exports')).toEqual([]);
  const wishes = await Promise.all(Array.from({ length: 5 }, () => ask()));
  expect(wishes.map(({ t }) => t.state)).toEqual(Array.from({ length: 5 }, () => 'building'));
  expect(await site.platform.db.query('SELECT id FROM exports')).toHaveLength(1);
});

it('is taken up by another builder when the first one has fallen silent', async () => {
  await site.platform.db.query(`UPDATE exports SET alive_at = now()`);
  await buildExports({ ...site.platform, now: new Date() });
  expect((await state()).state).toBe('building');
  await buildExports({ ...site.platform, now: new Date(Date.now() + 3 * 60_000) });
  expect((await state()).state).toBe('ready');
  expect(Date.parse((await state()).expiresAt ?? '') - Date.now()).toBeGreaterThan(0.9 * DAY_MS);
});
