import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ActReceipt } from '#contract/api/acts.ts';
import type { WatchedWord, WordTest } from '#contract/api/admin/words.ts';
import { stopClock } from '#server/platform/testing/stopped-clock.ts';
import { startTestSite, type Signed, type TestSite } from '#server/app/testing.ts';

const clock = stopClock();
let site: TestSite;
let operator: Signed;
let writer: Signed;
let word: WatchedWord;
beforeAll(async () => {
  site = await startTestSite({ clock });
  [operator, writer] = [await site.signUp('守炉人', 'operator'), await site.signUp('写帖人')];
  // Longer ago than anybody is known without being asked again.
  clock.pass(11 * 60);
  word = (await save({ word: '私下代练', effect: 'hold', fields: ['title', 'body'] })).t;
});
afterAll(() => site.close());

const save = (fields: object) => site.post<WatchedWord & ActReceipt>('admin/word/save', fields, { as: operator });
const list = async (query = '') => (await site.get<WatchedWord[]>(`admin/word/list${query}`, { as: operator })).t;
const tried = async (text: string, field = 'body') => (await site.post<WordTest>('admin/word/test', { text, field }, { as: operator })).t;
const write = (title: string) => site.post<{ status: string }>('post/save', { columnId: 1001, title, markdown: '今天的柴很干，火也很旺。' }, { as: writer });

it('is found by the box as by what members write', async () => {
  expect(await tried('有人私 下-代练吗')).toMatchObject({ outcome: 'hold', spans: [{ start: 2, end: 8, id: word.id, word: '私下代练', effect: 'hold' }] });
  expect((await tried('有人私下代练吗', 'comment')).outcome).toBe('pass');
  expect((await write('有人私下代练吗')).t.status).toBe('pending');
  expect((await list('?q=私下'))[0]).toMatchObject({ hits: 1, passRate: null, broad: false, addedBy: '守炉人' });
});

it('counts what it met whatever it does: refused, replaced or held', async () => {
  await save({ word: '拒收的词', effect: 'refuse', fields: [] });
  await save({ word: '换掉的词', effect: 'replace', replacement: '柴火', fields: [] });
  for (let times = 0; times < 3; times += 1) expect(await write('标题里有拒收的词')).toMatchObject({ status: 400, name: 'forbiddenWord' });
  expect((await write('标题里有换掉的词')).status).toBe(200);
  expect((await list('?q=拒收的词'))[0]).toMatchObject({ hits: 3 });
  expect((await list('?q=换掉的词'))[0]).toMatchObject({ hits: 1, passRate: null });
});

it('lets its allowed uses through, and undoing takes that back', async () => {
  const { t } = await site.post<WatchedWord & ActReceipt>('admin/word/allow/save', { id: word.id, allowed: ['私下代练勿扰'] }, { as: operator });
  expect(t.allowed).toEqual(['私下代练勿扰']);
  expect((await tried('缺坦克，私下代练 勿扰')).spans).toEqual([]);
  expect((await tried('私下代练勿扰，要私下代练的来')).spans).toHaveLength(1);
  await site.post(`admin/audit/undo/${t.audit}`, { reason: '' }, { as: operator });
  expect((await tried('缺坦克，私下代练勿扰')).spans).toHaveLength(1);
});

it('of one character asks who its operator is', async () => {
  expect((await save({ word: '龘', effect: 'hold' })).code).toBe('A0303');
  expect((await save({ word: '。' })).fields?.[0]?.path).toBe('word');
});

it('is tried before a list of words is imported', async () => {
  const text = '换了写法的词\trefuse\n私下代练\thold\n#注\n龘';
  const dry = await site.post('admin/word/import', { text, dryRun: true }, { as: operator });
  expect(dry.t).toMatchObject({ new: ['换了写法的词', '龘'], same: ['私下代练'], broad: ['龘'] });
  expect(await list('?q=换了写法')).toEqual([]);
  expect((await site.post('admin/word/import', { text }, { as: operator })).code).toBe('A0303');
  const taken = await site.post<ActReceipt>('admin/word/import', { text: '换了写法的词\trefuse' }, { as: operator });
  expect((await list('?q=换了写法'))[0]).toMatchObject({ effect: 'refuse' });
  await site.post(`admin/audit/undo/${taken.t.audit}`, { reason: '' }, { as: operator });
  expect(await list('?q=换了写法')).toEqual([]);
  expect((await site.post('admin/word/import', { text: '词\tburn' }, { as: operator })).fields?.[0]?.message).toMatch(/第 1 行/);
});

it('is renamed in its place, removed, and never leaves for a member', async () => {
  const { t } = await save({ id: word.id, word: '偷偷代练', effect: 'refuse' });
  expect((await list()).filter(({ word: each }) => each.includes('代练')).map(({ word: each }) => each)).toContain('偷偷代练');
  expect((await site.post(`admin/word/remove/${t.id}`, {}, { as: operator })).code).toBe('200');
  expect((await tried('偷偷代练')).outcome).toBe('pass');
  expect((await site.post('admin/word/export', {}, { as: operator })).code).toBe('A0303');
  for (const path of ['admin/word/list']) expect((await site.get(path, { as: writer })).code).toBe('A0301');
});
