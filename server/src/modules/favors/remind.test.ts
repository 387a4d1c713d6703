import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Page } from '#contract/envelope.ts';
import type { Favor } from '#contract/api/favors.ts';
import { startTestSite, type Signed, type TestSite } from '#server/app/testing.ts';
import { stopClock } from '#server/platform/testing/stopped-clock.ts';
import { remindOfFavors } from './remind.ts';

const HOUR_SECONDS = 60 * 60;
const DAY_SECONDS = 24 * HOUR_SECONDS;
const clock = stopClock();
let site: TestSite;
let author: Signed;
let reader: Signed;
beforeAll(async () => {
  site = await startTestSite({ clock });
  author = await site.signUp('写书人');
  reader = await site.signUp('藏书人');
});
afterAll(() => site.close());

/** Returns a new post that the reader keeps. */
async function kept(title: string): Promise<number> {
  const { id } = (await site.post<{ id: number }>('post/save', { columnId: 1101, title, markdown: '正文要有十个字以上才好看。' }, { as: author })).t;
  await site.post(`favor/handler/${id}`, {}, { as: reader });
  return id;
}
const remind = (id: number, remindDays: unknown, as = reader) => site.post<{ remindAt: string | null }>(`favor/change/${id}`, { remindDays }, { as });
const remindAtOf = async (id: number) =>
  (await site.get<Page<Favor>>('favor/post', { as: reader })).t.items.find(({ postId }) => postId === id)?.remindAt ?? null;
const runs = () => remindOfFavors({ db: site.platform.db, now: clock.now() });
const messages = async () => (await site.get<{ title: string; content: string }[]>('g/message/unread/list', { as: reader })).t.map(({ content }) => content);
const MESSAGE = (title: string) => `《${title}》，你收藏时让我们这时候提醒你。`;

it('a reminder comes once, at its time, of what can still be read and is still kept', async () => {
  const [soon, later, taken, gone] = [await kept('过冬的第一篇'), await kept('过冬的第二篇'), await kept('不提醒的一篇'), await kept('删掉的一篇')];
  const due = new Date(clock.now().getTime() + DAY_SECONDS * 1000).toISOString();
  expect((await remind(soon, 1)).t).toMatchObject({ remindAt: due });
  await remind(later, '7');
  await remind(taken, 1);
  expect((await remind(taken, 0)).t).toMatchObject({ remindAt: null });
  await remind(gone, 1);
  // Notes and folders leave it as it is.
  await site.post(`favor/change/${soon}`, { note: '再看一遍' }, { as: reader });
  expect(await remindAtOf(soon)).toBe(due);
  await site.post(`post/my/remove/${gone}`, {}, { as: author });
  clock.pass(DAY_SECONDS - 1);
  await runs();
  expect(await messages()).toEqual([]);
  clock.pass(1);
  await Promise.all([runs(), runs()]);
  await runs();
  expect(await messages()).toEqual([MESSAGE('过冬的第一篇')]);
  expect(await remindAtOf(soon)).toBeNull();
  expect(await remindAtOf(later)).not.toBeNull();
});

it('of what is let go there is none, and kept again later there is no old one', async () => {
  const before = await messages();
  const id = await kept('放下的一篇');
  await remind(id, 1);
  const set = await remindAtOf(id);
  await site.post(`favor/remove/${id}`, {}, { as: reader });
  await site.post(`favor/handler/${id}`, {}, { as: reader });
  expect(await remindAtOf(id), 'taken back at once').toBe(set);
  await site.post(`favor/remove/${id}`, {}, { as: reader });
  clock.pass(DAY_SECONDS);
  await runs();
  await site.post(`favor/handler/${id}`, {}, { as: reader });
  await runs();
  expect(await messages()).toEqual(before);
  expect(await remindAtOf(id)).toBeNull();
});

it('a year ahead is the most', async () => {
  const id = await kept('太远的一篇');
  for (const days of [366, -1, 1.5, '明年']) expect((await remind(id, days)).fields).toEqual([{ path: 'remindDays', message: '最远 365 天以后提醒' }]);
  expect((await remind(id, 1, author)).code).toBe('A0404');
});

it('of a post that is out of sight for a while comes on another day, once it can be read', async () => {
  const id = await kept('等着再看的一篇');
  const other = await kept('一直看得到的一篇');
  await remind(id, 1);
  await remind(other, 1);
  await site.platform.db.query(`UPDATE posts SET status = 'pending' WHERE id = $1`, [id]);
  clock.pass(DAY_SECONDS);
  await runs();
  expect(await messages()).not.toContain(MESSAGE('等着再看的一篇'));
  expect(await messages()).toContain(MESSAGE('一直看得到的一篇'));
  await site.platform.db.query(`UPDATE posts SET status = 'published' WHERE id = $1`, [id]);
  clock.pass(DAY_SECONDS);
  await runs();
  expect(await messages()).toContain(MESSAGE('等着再看的一篇'));
});
