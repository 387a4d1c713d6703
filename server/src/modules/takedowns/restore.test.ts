import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Page } from '#contract/envelope.ts';
import { startTestSite, type Signed, type TestSite } from '#server/app/testing.ts';
import { ERASURES, ERASURES_BESIDE_BACKUPS, findOrdersToRepeat, keepErasuresBeside, takeErasures } from '#server/platform/backup/erasures.ts';
import { selectListed } from '#server/platform/backup/queries-site.ts';
import { repeatTakedowns } from './index.ts';

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
  expect(await readFile(join(backups, ERASURES_BESIDE_BACKUPS), 'utf8'), 'beside the backups too').toMatch(/^released /m);

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
