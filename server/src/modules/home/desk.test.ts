import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ActReceipt } from '#contract/api/acts.ts';
import type { Announcement } from '#contract/api/announcements.ts';
import type { DeskHome } from '#contract/api/admin/home-desk.ts';
import type { Home } from '#contract/api/home.ts';
import type { ShownSite } from '#contract/api/pages.ts';
import { turnBanner } from '#server/modules/announcements/index.ts';
import { startTestSite, type Signed, type TestSite } from '#server/app/testing.ts';
import { stopClock } from '#server/platform/testing/stopped-clock.ts';
import { turnHome } from './index.ts';

const DAY_SECONDS = 24 * 60 * 60;
const clock = stopClock();
/** The day the file begins; days are counted from it. */
const begun = clock.now().getTime();
const day = (days: number) => new Date(begun + days * DAY_SECONDS * 1000).toISOString();
let site: TestSite;
let operator: Signed;
let author: Signed;
const ids: number[] = [];
beforeAll(async () => {
  site = await startTestSite({ clock });
  [operator, author] = [await site.signUp('守炉人', 'operator'), await site.signUp('写帖人')];
  for (const title of ['一号帖：粗柴', '二号帖：细柴', '三号帖：火种'])
    ids.push((await site.post<{ id: number }>('post/save', { columnId: 1001, title, markdown: '先架三根粗柴，再添细的。' }, { as: author })).t.id);
});
afterAll(() => site.close());

const save = (fields: object) => site.post<DeskHome & ActReceipt>('admin/home/save', fields, { as: operator });
const home = async (gameId = 1) => (await site.get<Home>('g/home', { gameId })).t;
const banner = async () => (await site.get<ShownSite>('g/site')).t.announcement;
const [first, second, third] = [() => ids[0] ?? 0, () => ids[1] ?? 0, () => ids[2] ?? 0];

it('what an operator chooses is on the front page at once, in its own game, and its authors are notified', async () => {
  const { code } = await save({ cover: { postId: first() }, picks: [{ postId: second() }, { postId: third(), until: day(5) }] });
  expect(code).toBe('200');
  const front = await home();
  expect([front.cover?.id, front.refined.map(({ id }) => id)]).toEqual([first(), [second(), third()]]);
  expect((await home(2)).cover).toBeNull();
  const { t } = await site.get<{ title: string }[]>('g/message/unread/list', { as: author });
  expect(t.filter(({ title }) => title === '你的帖子上了首页').length).toBeGreaterThan(0);
});

it('falls back when a pick is removed, or its day is over', async () => {
  await site.post(`admin/post/remove/${second()}`, { code: 'ad', text: '是广告，移走了。' }, { as: operator });
  expect((await home()).refined.map(({ id }) => id)).toEqual([third()]);
  clock.pass(6 * DAY_SECONDS);
  await turnHome({ db: site.platform.db, now: clock.now() });
  expect((await home()).refined).toEqual([]);
});

it('refuses what not everybody can see, at its field', async () => {
  expect((await save({ picks: [{ postId: second() }] })).fields?.[0]?.path).toBe('picks.0.postId');
  expect((await save({ picks: [{ postId: first(), until: day(5) }] })).fields?.[0]?.path).toBe('picks.0.until');
  expect((await save({ cover: { pictureId: 999 } })).fields?.[0]?.path).toBe('cover.pictureId');
  expect((await save({ cover: { postId: first(), pictureId: 1 } })).code).toBe('A0400');
  const seven = Array.from({ length: 7 }, (_, at) => ({ postId: at + 1 }));
  expect((await save({ picks: seven })).fields?.[0]?.path).toBe('picks');
});

it('is put back by undoing', async () => {
  const before = (await save({ cover: { postId: third() }, picks: [] })).t;
  const { t } = await save({ cover: null, picks: [{ postId: first() }] });
  expect((await site.post(`admin/audit/undo/${t.audit}`, { reason: '' }, { as: operator })).code).toBe('200');
  const { t: now } = await site.get<DeskHome>('admin/home/view', { as: operator });
  expect([now.cover?.postId, now.picks]).toEqual([before.cover?.postId, []]);
});

it('puts one banner up at a time, from its beginning to its end', async () => {
  const put = (fields: object) => site.post<Announcement & ActReceipt>('admin/announcement/save', fields, { as: operator });
  const { t, code } = await put({ text: '周三凌晨停站半小时', until: day(8), tone: 'urgent' });
  expect(code).toBe('200');
  expect(await banner()).toMatchObject({ id: t.id, text: '周三凌晨停站半小时', tone: 'urgent', audience: 'all', closable: true });
  expect((await put({ text: '另外一条横幅', until: day(7) })).fields?.[0]?.path).toBe('from');
  expect((await put({ text: '下一条横幅', from: day(8), until: day(9) })).code).toBe('200');
  expect((await put({ text: '去哪里都行', until: day(29), from: day(28), href: 'javascript:1' })).fields?.[0]?.path).toBe('href');
  const { t: ended } = await site.post<Announcement & ActReceipt>(`admin/announcement/end/${t.id}`, {}, { as: operator });
  expect([ended.state, await banner()]).toEqual(['over', null]);
  expect((await site.post(`admin/audit/undo/${ended.audit}`, { reason: '' }, { as: operator })).code).toBe('200');
  expect((await banner())?.id).toBe(t.id);
  const { t: third } = await put({ text: '再往后的一条', from: day(20), until: day(21) });
  expect((await site.post(`admin/audit/undo/${third.audit}`, { reason: '' }, { as: operator })).code).toBe('200');
  expect((await site.get<Announcement[]>('admin/announcement/list', { as: operator })).t.find(({ id }) => id === third.id)?.state).toBe('over');
  const turn = () => site.platform.db.transaction((tx) => turnBanner({ tx, now: clock.now() }));
  expect((await turn()).map(({ text }) => text)).toEqual(['周三凌晨停站半小时']);
  clock.pass(2 * DAY_SECONDS + 1);
  expect((await turn()).map(({ text }) => text)).toEqual(['下一条横幅']);
  expect(await turn()).toEqual([]);
  expect((await banner())?.text).toBe('下一条横幅');
});
