import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Page } from '#contract/envelope.ts';
import { openSceneryFixture, type SceneryFixture } from '#server/modules/scenery/scenery.fixture.ts';
import { startTestSite, type Signed, type TestSite } from './testing.ts';

/** Of each thing. */
const THINGS = 3;
/** Nobody may comment twice within three seconds. */
const APART_MS = 10_000;

let now = Date.now();

let site: TestSite;
let reader: Signed;
let presenter: Signed;
let operator: Signed;
let scenery: SceneryFixture;
beforeAll(async () => {
  site = await startTestSite({ clock: { now: () => new Date(now) } });
  reader = await site.signUp('翻页的人');
  presenter = await site.signUp('主持', 'presenter');
  operator = await site.signUp('掌柜', 'operator');
  await site.platform.db.query(
    `INSERT INTO presenters (member_id, status, since, probation_until, specialities, character, character_fold)
     VALUES ($1, 'active', now(), now(), '{mediation}', '{"name":"主持","realm":"霜语","faction":"","race":"","class":"","guild":""}', '主持霜语')`,
    [presenter.id],
  );
  scenery = openSceneryFixture(site, presenter);
  const other = await site.signUp('写字的人');
  for (let at = 1; at <= THINGS; at += 1) {
    await leaveOneOfEach(other, at);
    now += APART_MS;
  }
});
afterAll(() => site.close());

/** Leaves one thing of the reader's own in each list of theirs, and one in each list of those who run the site. */
async function leaveOneOfEach(other: Signed, at: number): Promise<void> {
  const post = async (as: Signed) =>
    (await site.post<{ id: number }>('post/save', { columnId: 1001, title: `第 ${at} 篇帖子`, markdown: `第 ${at} 篇，写满十个字才收，那就写满。` }, { as })).t
      .id;
  const [own, theirs] = [await post(reader), await post(other)];
  await post(presenter);
  await site.post(`comment/save/${own}`, { body: `回你第 ${at} 句` }, { as: other });
  await site.post(`comment/save/${theirs}`, { body: `我说第 ${at} 句` }, { as: reader });
  await site.post(`favor/handler/${theirs}`, {}, { as: reader });
  await site.post(`follow/handler/${theirs}`, { target: 'post' }, { as: reader });
  await site.post(`follow/handler/${(await site.signUp(`被关注的人${at}`)).id}`, { target: 'member' }, { as: reader });
  await site.post('follow/topic', { columnId: 1001, following: true }, { as: reader });
  await site.post('question/suggest', { type: 'other', content: `提第 ${at} 条意见吧，要十个字。` }, { as: reader });
  await site.post(`informer/post/informer/${theirs}`, { reason: 'ad' }, { as: reader });
  await scenery.hang(reader);
  await scenery.handIn(reader);
  const { db } = site.platform;
  await db.query(`INSERT INTO illegal_reports (kind, address, body, received_at, due_at) VALUES ('illegal', '/', $1, now(), now() + $2 * interval '1 day')`, [
    `第 ${at} 份`,
    at,
  ]);
}

it.for<[string, () => Signed]>([
  ['post/my', () => reader],
  ['comment/reply', () => reader],
  ['comment/reply?box=sent', () => reader],
  ['favor/post', () => reader],
  ['follow/list', () => reader],
  ['follow/list?target=member', () => reader],
  ['follow/topic/posts', () => reader],
  ['question/my', () => reader],
  ['informer/mine', () => reader],
  ['scenery/my', () => reader],
  ['g/post/member/:reader', () => reader],
  ['g/comment/member/:reader', () => reader],
  ['g/presenter/profile/:presenter/post', () => reader],
  ['scenery/desk', () => presenter],
  ['scenery/desk?status=approved', () => presenter],
  ['admin/takedown/report/list', () => operator],
  ['admin/queue/list', () => presenter],
])('%s is turned by page number, and ends', async ([path, as]) => {
  const address = path.replace(':reader', String(reader.id)).replace(':presenter', String(presenter.id));
  const pageAt = async (page: number, size: number) => {
    const asked = `${address}${address.includes('?') ? '&' : '?'}page=${page}&size=${size}`;
    const { t, status } = await site.get<Page<object>>(asked, { as: as() });
    expect(status, asked).toBe(200);
    return t;
  };
  const whole = await pageAt(1, 50);
  expect(whole.items.length).toBeGreaterThanOrEqual(THINGS);
  const turned: object[] = [];
  for (let page = 1; page <= whole.items.length; page += 1) {
    const { items, page: number, next } = await pageAt(page, 1);
    expect({ number, rows: items.length, isLast: next === null }).toEqual({ number: page, rows: 1, isLast: page === whole.items.length });
    turned.push(...items);
  }
  expect(turned).toEqual(whole.items);
  expect(await pageAt(whole.items.length + 1, 1)).toMatchObject({ items: [], next: null, total: whole.total });
});
