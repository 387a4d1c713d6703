import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Page } from '#contract/envelope.ts';
import type { AuditRow } from '#contract/api/audit.ts';
import { startTestSite, type Signed, type TestSite } from '#server/app/testing.ts';
import { ERASE_AGAIN, ERASURES, ERASURES_BESIDE_BACKUPS, findOrdersToRepeat, keepErasuresBeside, takeErasures } from '#server/platform/backup/erasures.ts';
import { selectListed } from '#server/platform/backup/queries-site.ts';
import { updateErasureList } from '#server/platform/backup/update-list.ts';
import { repeatRemovals, repeatTakedowns } from './index.ts';

const COLUMN = 1101;
let site: TestSite;
let author: Signed;
let operator: Signed;
let backups: string;
beforeAll(async () => {
  site = await startTestSite();
  author = await site.signUp('写字的人');
  operator = await site.signUp('守炉人', 'operator');
  backups = await mkdtemp(join(tmpdir(), 'hearth-orders-'));
});
afterAll(async () => {
  await site.close();
  await rm(backups, { recursive: true, force: true });
});

const write = async (title: string) =>
  (await site.post<{ id: number }>('post/save', { columnId: COLUMN, title, markdown: '今天的柴很干，火也很旺，坐过来一起烤。', tags: [] }, { as: author })).t
    .id;
const save = async (documentNumber: string, ids: readonly number[]) =>
  (
    await site.post<{ id: number }>(
      'admin/takedown/save',
      {
        authority: '市网信办',
        documentNumber,
        receivedAt: '2026-11-22T05:45:00Z',
        dueAt: '2026-11-22T09:45:00Z',
        targets: ids.map((id) => ({ kind: 'post', id })),
      },
      { as: operator },
    )
  ).t.id;
const execute = (id: number, documentNumber: string) => site.post(`admin/takedown/execute/${id}`, { documentNumber }, { as: operator });
const release = (id: number) => site.post(`admin/takedown/release/${id}`, { releaseDocument: '三号' }, { as: operator });
const statusOf = async (id: number) => (await site.get(`g/post/view/${id}`)).status;
const list = () => readFile(join(site.platform.config.dataDir, ERASURES), 'utf8');

it('an order executed after a backup is executed again before a restored site opens, one that was released is not', async () => {
  const { config, db } = site.platform;
  const [kept, released, other] = [await write('还要移走的一篇'), await write('解除了的一篇'), await write('后来得到这个编号的一篇')];
  await keepErasuresBeside(config.dataDir, join(backups, 'a.tar.gz'), await selectListed(db));
  const [first, second] = [await save('一号', [kept, other]), await save('二号', [released])];
  for (const [id, number] of [
    [first, '一号'],
    [second, '二号'],
  ] as const)
    expect((await execute(id, number)).code).toBe('200');
  // The list is written behind the act; an order that is released before has no line of its own.
  await vi.waitFor(async () => expect((await list()).match(/^order /gm)).toHaveLength(2));
  await release(second);
  await vi.waitFor(async () => expect(await list()).toMatch(/^released /m));
  await vi.waitFor(async () => expect(await readFile(join(backups, ERASURES_BESIDE_BACKUPS), 'utf8'), 'beside the backups too').toMatch(/^released /m));

  // As in a backup from before the first order was entered, where the number of one of its things belongs to another one by now.
  const listed = await list();
  await release(first);
  await vi.waitFor(async () => expect((await list()).match(/^released /gm)).toHaveLength(2));
  await writeFile(join(config.dataDir, ERASURES), listed);
  await db.query('DELETE FROM takedown_targets WHERE takedown_id = $1', [first]);
  await db.query('DELETE FROM takedowns WHERE id = $1', [first]);
  await db.query(`UPDATE posts SET created_at = created_at + interval '1 hour' WHERE id = $1`, [other]);
  expect(await findOrdersToRepeat(config.dataDir), 'nothing was restored').toBeNull();
  expect(await repeatTakedowns({ ...site.platform, now: new Date() })).toBe(0);
  await takeErasures(config.dataDir, []);
  expect(await repeatTakedowns({ ...site.platform, now: new Date() })).toBe(1);
  expect([await statusOf(kept), await statusOf(released), await statusOf(other)]).toEqual([451, 200, 200]);
  expect(await repeatTakedowns({ ...site.platform, now: new Date() }), 'once').toBe(0);
  const orders = await site.get<Page<{ documentNumber: string; executedAt: string | null }>>('admin/takedown/list', { as: operator });
  expect(orders.t.items.find(({ documentNumber }) => documentNumber === '一号')?.executedAt).not.toBeNull();
});

describe('what the staff removed after a backup', () => {
  const WHY = '整篇都是某某的住址';
  const removeAs = (path: string, id: number) => site.post(`admin/${path}/remove/${id}`, { code: 'ad', text: WHY }, { as: operator });
  const comment = async (postId: number) => (await site.post<{ id: number }>(`comment/save/${postId}`, { body: '坐过来一起烤火' }, { as: author })).t.id;
  const commentsOf = async (postId: number) => (await site.get<{ items: { id: number; removed: boolean }[] }>(`g/comment/post/${postId}`)).t.items;

  it('is removed again before a restored site opens, what was put back is not', async () => {
    const { config, db } = site.platform;
    const [gone, back, other, host] = [
      await write('照记录移除的一篇'),
      await write('放回来的一篇'),
      await write('得到编号的另一篇'),
      await write('评论在这里'),
    ];
    const remark = await comment(host);
    for (const id of [gone, back, other]) expect((await removeAs('post', id)).code).toBe('200');
    expect((await removeAs('comment', remark)).code).toBe('200');
    expect((await site.post(`admin/post/restore/${back}`, {}, { as: operator })).code).toBe('200');
    await updateErasureList({ db, config, log: site.platform.log });
    const listed = await list();
    expect(listed.match(/^removed /gm)).toHaveLength(3);
    expect(listed, 'no word of the staff').not.toContain(WHY);

    // As in a backup from before, where one of the numbers belongs to another post by now.
    for (const id of [gone, other]) await site.post(`admin/post/restore/${id}`, {}, { as: operator });
    await site.post(`admin/comment/restore/${remark}`, {}, { as: operator });
    await db.query(`UPDATE posts SET created_at = created_at + interval '1 hour' WHERE id = $1`, [other]);
    expect(await statusOf(gone)).toBe(200);
    await rm(join(config.dataDir, ERASE_AGAIN), { force: true });
    expect(await repeatRemovals({ ...site.platform, now: new Date() }), 'nothing was restored').toBe(0);
    await writeFile(join(config.dataDir, ERASURES), listed);
    await takeErasures(config.dataDir, []);
    expect(await repeatRemovals({ ...site.platform, now: new Date() })).toBe(2);
    expect([await statusOf(gone), await statusOf(back), await statusOf(other)]).toEqual([410, 200, 200]);
    expect(JSON.stringify(await site.get(`g/post/view/${gone}`)), 'its address says that').toContain('照记录再移除一次');
    expect((await commentsOf(host)).find(({ id }) => id === remark)?.removed).toBe(true);
    const [record] = (await site.get<Page<AuditRow>>('admin/audit/list?act=post.remove', { as: operator })).t.items;
    expect(record).toMatchObject({ act: 'post.remove', targetId: String(gone), actor: null, reasonCode: 'ad' });
    expect(await repeatRemovals({ ...site.platform, now: new Date() }), 'once').toBe(0);
  });

  it('keeps the days since it was first removed', async () => {
    const id = await write('三天以前移除的一篇');
    const { config, db } = site.platform;
    const madeAt = (await db.queryOne<{ at: string }>('SELECT created_at::text AS at FROM posts WHERE id = $1', [id]))?.at;
    const at = new Date(Date.now() - 3 * 24 * 60 * 60_000).toISOString();
    await writeFile(join(config.dataDir, ERASURES), `removed post ${id} ${at} ${JSON.stringify({ madeAt, code: 'ad' })}\n`);
    await takeErasures(config.dataDir, []);
    expect(await repeatRemovals({ ...site.platform, now: new Date() })).toBe(1);
    const removal = await db.queryOne<{ removedAt: string }>('SELECT removed_at FROM removals WHERE target_id = $1', [id]);
    expect(Date.parse(removal?.removedAt ?? '')).toBe(Date.parse(at));
  });
});
