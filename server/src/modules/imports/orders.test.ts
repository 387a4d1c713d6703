import { randomUUID } from 'node:crypto';
import { mkdir, readdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ActPreview, ActReceipt } from '#contract/api/acts.ts';
import type { ImportList } from '#contract/api/admin/imports.ts';
import { startTestSite, type Signed, type TestSite } from '#server/app/testing.ts';
import { sendFile } from '#server/modules/files/uploads/uploads.fixture.ts';
import { COMMUNITY, membersAndPosts } from './imports.fixture.ts';
import { doImportOrders } from './do-orders.ts';

let site: TestSite;
let operator: Signed;
let member: Signed;
beforeAll(async () => {
  site = await startTestSite();
  operator = await site.signUp('守炉人', 'operator');
  member = await site.signUp('路人甲');
});
afterAll(() => site.close());

const HEADER = { type: 'hearth-import', version: 1, site: 'bbs.example.cn' };
const fileOf = (records: readonly object[]) => Buffer.from([HEADER, ...records].map((record) => JSON.stringify(record)).join('\n'));
const send = (bytes: Buffer, as = operator) => {
  // As the page sends it, by a name of its own.
  const fields = { purpose: 'import', upload: randomUUID(), size: String(bytes.length), offset: '0' };
  return sendFile(site, bytes, { as, fields, fileName: 'old.ndjson' });
};
const list = async () => (await site.get<ImportList>('admin/import/list', { as: operator })).t;
const act = (path: string, body: object = {}) => site.post<{ id: number } & ActReceipt>(`admin/import/${path}`, body, { as: operator });
const work = (signal = new AbortController().signal) => doImportOrders({ ...site.platform, now: new Date(), signal });
const count = async (sql: string) => (await site.platform.db.queryOne<{ n: number }>(`SELECT count(*)::integer AS n FROM ${sql}`))?.n;

it('looks at a file that was sent, imports it, and takes it back, each on record', async () => {
  const { t: sent } = await send(gzipSync(fileOf([...COMMUNITY, { type: 'comment', id: 'pid1', post: 'tid404', author: 'uid1001', text: '没有这一篇' }])));
  const checked = await act('check', { file: sent.id });
  expect(checked.t).toMatchObject({ id: expect.any(Number), audit: expect.any(Number) });
  expect((await list()).orders[0]).toMatchObject({ act: 'check', name: 'old.ndjson', doneAt: null, report: null, hasFile: true });
  await work();
  const [order] = (await list()).orders;
  expect(order).toMatchObject({ failure: '', report: { site: 'bbs.example.cn', refusedCount: 1 } });
  expect(order?.report?.added).toContainEqual({ label: '会员', count: 3 });
  expect(order?.report?.sentences.join()).toContain('会搬进会员 3 位、帖子 2 篇');
  expect(await count(`members WHERE nick_name = '老张'`)).toBe(0);

  const { t: foreseen } = await site.post<ActPreview>(`admin/import/run/${checked.t.id}`, { preview: true }, { as: operator });
  expect(foreseen.consequences).toContainEqual({ icon: 'content', text: '搬进来的会员', count: 3 });
  expect(foreseen.consequences.at(-1)).toEqual({ icon: 'undo', text: '搬进来以后，可以整批退回去', count: 0 });
  expect((await list()).orders).toHaveLength(1);

  await act(`run/${checked.t.id}`);
  expect(await act(`run/${checked.t.id}`)).toMatchObject({ name: 'alreadyDecided' });
  await work();
  const done = await list();
  expect(done.orders[0]).toMatchObject({ act: 'run', failure: '', report: { refusedCount: 1 } });
  expect(done.runs).toMatchObject([{ site: 'bbs.example.cn', finishedAt: expect.any(String), undoneAt: null }]);
  expect(await count(`members WHERE nick_name = '老张'`)).toBe(1);

  const undo = `admin/import/undo/${done.runs[0]?.id}`;
  expect((await site.post<ActPreview>(undo, { preview: true }, { as: operator })).t.consequences).toContainEqual({
    icon: 'content',
    text: '退回去的会员',
    count: 3,
  });
  expect(await count(`members WHERE nick_name = '老张'`)).toBe(1);
  expect((await act(`undo/${done.runs[0]?.id}`)).t).toMatchObject({ posts: 2, members: 3, kept: 0 });
  expect(await count(`members WHERE nick_name = '老张'`)).toBe(0);
  const acts = await site.platform.db.query<{ act: string }>(`SELECT act FROM audit WHERE act LIKE 'import.%' AND actor_id = $1 ORDER BY seq`, [operator.id]);
  expect(acts.map((row) => row.act)).toEqual(['import.check', 'import.run', 'import.undo']);
});

it('goes on with what was stopped, by an operator or with its process', async () => {
  const base = join(site.platform.config.dataDir, 'imports');
  await mkdir(base, { recursive: true });
  await writeFile(join(base, 'large.ndjson'), fileOf(membersAndPosts(40, '接着搬')));
  const { t: checked } = await act('check', { path: 'large.ndjson' });
  await work();
  const { t: ordered } = await act(`run/${checked.id}`);
  // The process ends after some records: the order stays open.
  const ending = new AbortController();
  const clock = { now: () => ((ticks += 1) > 30 && ending.abort(), new Date()) };
  let ticks = 0;
  await doImportOrders({ ...site.platform, clock, now: new Date(), signal: ending.signal });
  const some = (await count(`imported WHERE source_id LIKE 'uid接着搬%'`)) ?? 0;
  expect(some).toBeGreaterThan(0);
  expect(some).toBeLessThan(40);
  expect((await list()).orders[0]).toMatchObject({ id: ordered.id, doneAt: null });

  await act(`stop/${ordered.id}`);
  expect((await list()).orders[0]).toMatchObject({ id: ordered.id, failure: '停下了。' });
  expect(await act(`stop/${ordered.id}`)).toMatchObject({ name: 'alreadyDecided' });
  await work();
  expect(await count(`imported WHERE source_id LIKE 'uid接着搬%'`)).toBe(some);

  await act(`run/${ordered.id}`);
  await work();
  expect((await list()).orders[0]).toMatchObject({ failure: '', report: { lines: 82 } });
  expect(await count(`imported WHERE source_id LIKE 'uid接着搬%'`)).toBe(40);
  expect((await readdir(base)).filter((name) => name.startsWith('.sent'))).toEqual([]);
});

it('says in a sentence what it cannot do', async () => {
  const base = join(site.platform.config.dataDir, 'imports');
  await writeFile(join(base, 'no-header.ndjson'), '{"type":"member"}\n');
  await writeFile(join(base, 'empty.ndjson'), '');
  await writeFile(join(base, 'broken.ndjson.gz'), Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3, 1, 2, 3]));
  await symlink('/etc/passwd', join(base, 'link.ndjson'));
  for (const [body, sentence] of [
    [{ path: 'nothing.ndjson' }, '没有这个文件'],
    [{ path: 'link.ndjson' }, '没有这个文件'],
    [{ path: 'no-header.ndjson' }, '第一行要是'],
    [{ path: 'empty.ndjson' }, '文件是空的'],
    [{ path: 'broken.ndjson.gz' }, '解不开'],
    [{ path: 'large.ndjson', pictures: 'nowhere' }, '没有这个文件夹'],
  ] as const) {
    const { t } = await act('check', body);
    await work();
    expect((await list()).orders[0], JSON.stringify(body)).toMatchObject({ id: t.id, report: null, failure: expect.stringContaining(sentence) });
    expect(await act(`run/${t.id}`)).toMatchObject({ name: 'notFound' });
  }
  for (const body of [
    {},
    { file: 1, path: 'a' },
    { path: './secret.key' },
    { path: '/etc/passwd' },
    { path: '.hidden' },
    { path: 'a/b' },
    { path: 'a\0b' },
    { path: '' },
  ])
    expect(await act('check', body), JSON.stringify(body)).toMatchObject({ status: 400 });
  expect(await act('check', { file: 99_999 })).toMatchObject({ name: 'notFound' });
  for (const bytes of [Buffer.from('not an import'), Buffer.from('{"type":"hearth-import"}'), Buffer.from([0x1f, 0x8b, 1, 2]), gzipSync(Buffer.alloc(100))])
    expect(await send(bytes)).toMatchObject({ name: 'importUnreadable' });
});

it('is for operators alone', async () => {
  expect(await send(fileOf([]), member)).toMatchObject({ name: 'notFound' });
  const presenter = await site.signUp('主持人甲', 'presenter');
  for (const as of [member, presenter]) {
    expect((await site.get('admin/import/list', { as })).status).toBe(403);
    for (const path of ['check', 'run/1', 'stop/1', 'undo/1']) expect((await site.post(`admin/import/${path}`, {}, { as })).status, path).toBe(403);
  }
});

it('keeps what was sent, and names of members, for days alone', async () => {
  const { t: sent } = await send(fileOf(COMMUNITY));
  await act('check', { file: sent.id });
  await work();
  const [{ storedName } = { storedName: '' }] = await site.platform.db.query<{ storedName: string }>('SELECT stored_name FROM import_files WHERE id = $1', [
    sent.id,
  ]);
  expect(await site.platform.files.find(storedName)).not.toBeNull();
  await doImportOrders({ ...site.platform, now: new Date(Date.now() + 8 * 24 * 60 * 60_000), signal: new AbortController().signal });
  expect(await count(`import_files WHERE stored_name IS NOT NULL`)).toBe(0);
  expect(await count(`import_orders WHERE report IS NOT NULL`)).toBe(0);
  expect((await list()).orders[0]).toMatchObject({ hasFile: false });
});
