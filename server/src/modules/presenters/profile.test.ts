import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from '#contract/envelope.ts';
import type { MenuItem } from '#contract/api/columns.ts';
import type { PostCard } from '#contract/api/posts.ts';
import type { EditablePresenter, PresenterProfile } from '#contract/api/presenters.ts';
import { startTestSite, type Signed, type TestSite } from '#server/app/testing.ts';
import { addWatchedWords } from '#server/modules/watched-words/index.ts';
import { savePost } from '#server/modules/posts/index.ts';
import { PAGE, appoint } from './presenters.fixture.ts';
import { restorePresenter, suspendPresenter } from './terms.ts';

let site: TestSite;
let presenter: Signed;
let member: Signed;
beforeAll(async () => {
  site = await startTestSite();
  [presenter, member] = [await appoint(site, '夜烛'), await site.signUp('路人甲')];
});
afterAll(() => site.close());

const view = (id = presenter.id) => site.get<PresenterProfile>(`g/presenter/profile?id=${id}`);
const save = (body: object, as = presenter) => site.post('presenter/save', { ...PAGE, ...body }, { as });
const paragraph = (text: string) => ({ type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] });

describe('a presenter’s page', () => {
  it('shows saved changes at once, in order, and only the fields of the contract', async () => {
    expect((await view()).t).toMatchObject({ motto: '', intro: null, schedule: [], probationUntil: expect.any(String) });
    const monday = { weekday: 1, from: '08:00', to: '09:00', activity: '早班' };
    expect(await save({ schedule: [...PAGE.schedule, monday] })).toMatchObject({ status: 200 });
    expect((await view()).t).toMatchObject({
      motto: PAGE.motto,
      intro: PAGE.intro,
      schedule: [monday, ...PAGE.schedule],
      streams: PAGE.streams,
      character: { name: '夜烛照壁', realm: '白银之手', guild: '灯下无事' },
    });
    expect((await site.get<EditablePresenter>('presenter/edit', { as: presenter })).t).toMatchObject({
      motto: PAGE.motto,
      specialities: ['mediation'],
      bannerId: null,
    });
  });

  it('is there for presenters only', async () => {
    expect(await view(member.id)).toMatchObject({ status: 404, code: 'A0404' });
    expect(await view(999_999)).toMatchObject({ status: 404 });
    expect(await site.get('g/presenter/profile?id=abc')).toMatchObject({ status: 400 });
    expect(await save({}, member)).toMatchObject({ status: 403 });
    const operator = await site.signUp('守炉人甲', 'operator');
    expect(await save({}, operator)).toMatchObject({ status: 404 });
    expect(await site.get('presenter/edit', { as: operator })).toMatchObject({ status: 404 });
  });

  it('is screened as what everybody reads at once: lines are written over, and in the introduction no word of the list stays', async () => {
    const words = [
      ['挂机喂招', 'replace'],
      ['收徒加价', 'hold'],
    ] as const;
    await site.platform.db.transaction((tx) =>
      addWatchedWords(
        { tx, now: new Date() },
        words.map(([word, outcome]) => ({ kind: 'word', word, loose: true, outcome, replacement: '', fields: [], note: '' })),
      ),
    );
    const shift = { weekday: 3, from: '20:00', to: '21:00', activity: '陪人挂机喂招' };
    expect(await save({ motto: '不挂机喂招', schedule: [shift], guild: '挂机喂招会' })).toMatchObject({ status: 200 });
    expect((await view()).t).toMatchObject({ motto: '不****', schedule: [{ activity: '陪人****' }], character: { guild: '****会' } });
    const linked = { type: 'text', text: '点这里', marks: [{ type: 'link', attrs: { href: 'https://example.com/收徒加价' } }] };
    for (const [path, body] of [
      ['intro', { intro: paragraph('从不收 徒\u200b加价') }],
      ['intro', { intro: paragraph('挂-机-喂-招也不行') }],
      ['intro', { intro: { type: 'doc', content: [{ type: 'paragraph', content: [linked] }] } }],
      ['guild', { guild: '收徒加价' }],
      ['character', { character: '挂机喂招' }],
      ['motto', { motto: '收徒加价' }],
      ['schedule.0.activity', { schedule: [{ ...shift, activity: '收徒加价' }] }],
    ] as const) {
      expect(await save(body), JSON.stringify(body)).toMatchObject({ status: 400, code: 'A0112', fields: [{ path }] });
    }
    expect(await save({})).toMatchObject({ status: 200 });
  });

  it.each([
    ['specialities', { specialities: [] }],
    ['specialities', { specialities: ['mediation', 'mediation'] }],
    ['specialities', { specialities: ['no_such_thing'] }],
    ['specialities', { specialities: ['mediation', 'raid_lead', 'gold_account', 'arena', 'craft', 'guild'] }],
    ['streams.0', { streams: ['https://evil.example/live'] }],
    ['streams.0', { streams: ['javascript:alert(1)'] }],
    ['streams', { streams: Array.from({ length: 4 }, (_, index) => `https://www.huya.com/${index}`) }],
    ['schedule.0.to', { schedule: [{ weekday: 1, from: '22:00', to: '21:00', activity: '倒着走' }] }],
    ['schedule.0.from', { schedule: [{ weekday: 1, from: '25:00', to: '26:00', activity: '没有这个钟点' }] }],
    ['schedule.0.weekday', { schedule: [{ weekday: 8, from: '20:00', to: '21:00', activity: '第八天' }] }],
    ['schedule.0.activity', { schedule: [{ weekday: 1, from: '20:00', to: '21:00', activity: '' }] }],
    ['schedule', { schedule: Array.from({ length: 22 }, () => PAGE.schedule[0]) }],
    ['motto', { motto: '长'.repeat(10_000) }],
    ['motto', { motto: '有\0在里面' }],
    ['intro', { intro: paragraph('长'.repeat(5_001)) }],
    ['intro', { intro: { type: 'doc', content: [{ type: 'video', attrs: { provider: 'bilibili', id: 'BV1xx411c7mD' } }, ...paragraph('字').content] } }],
    ['intro', { intro: { type: 'script' } }],
    ['realm', { realm: '' }],
    ['character', { character: '\ud800' }],
    ['bannerId', { bannerId: 987_654 }],
  ])('says at %s what is wrong', async (path, body) => {
    expect(await save(body)).toMatchObject({
      status: 400,
      code: 'A0400',
      fields: expect.arrayContaining([{ path, message: expect.stringMatching(/\p{Script=Han}/u) }]),
    });
  });

  it('keeps hostile words as words', async () => {
    const motto = `<script>alert('炉')</script> " %_\\ إ`;
    expect(await save({ motto: `\u202e${motto}` })).toMatchObject({ status: 200 });
    expect((await view()).t?.motto).toBe(motto);
  });

  it('lists the presenter’s posts, the newest first', async () => {
    const db = site.platform.db;
    const write = (title: string, game: number, minute: number) =>
      savePost(
        { db, now: new Date(Date.UTC(2026, 1, 1, 0, minute)) },
        { author: { id: presenter.id, role: 'presenter' }, gameId: game },
        { written: { columnId: 1001, title, markdown: '今天的柴很干，火也很旺。', tags: [] } },
      );
    const [first, second, elsewhere] = [await write('第一篇帖子', 1, 1), await write('第二篇帖子', 1, 2), await write('别处的帖子', 2, 3)];
    await site.post(`post/my/remove/${(await write('收回的帖子', 1, 4)).id}`, {}, { as: presenter });
    const list = (query = '') => site.get<Page<PostCard>>(`g/presenter/profile/${presenter.id}/post${query}`);
    expect((await list()).t).toMatchObject({ total: 3, items: [{ id: elsewhere.id }, { id: second.id }, { id: first.id }], next: null });
    const page = (await list('?size=2')).t;
    expect((await list(`?size=2&after=${page?.next}`)).t).toMatchObject({ items: [{ id: first.id }], next: null });
    expect(await site.get(`g/presenter/profile/${member.id}/post`)).toMatchObject({ status: 404 });
    expect(await list('?after=x')).toMatchObject({ status: 400 });
  });
});

it('is saved sixty times an hour', async () => {
  const busy = await appoint(site, '停不下手');
  const responses = await Promise.all(Array.from({ length: 62 }, () => save({}, busy)));
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(60);
  expect(responses.filter(({ status, code }) => status === 429 && code === 'A0501')).toHaveLength(2);
});

describe('the office', () => {
  const seesDesk = async (as: Signed) => JSON.stringify((await site.get<MenuItem[]>('g/column/list', { as })).t).includes('审理台');

  it('is given up by the presenter, whose permissions change with it, without signing in again', async () => {
    const leaving = await appoint(site, '将走的人');
    expect(await seesDesk(leaving)).toBe(true);
    expect(await site.post('presenter/resign', { confirm: false }, { as: leaving })).toMatchObject({ status: 400, fields: [{ path: 'confirm' }] });
    expect(await site.post('presenter/resign', { confirm: true }, { as: leaving })).toMatchObject({ status: 200 });
    expect(await seesDesk(leaving)).toBe(false);
    expect((await site.get('member/get_principal', { as: leaving })).t).toMatchObject({ role: 'member' });
    expect(await site.post('presenter/resign', { confirm: true }, { as: leaving })).toMatchObject({ status: 403 });
    expect((await view(leaving.id)).t).toMatchObject({ status: 'resigned', endedAt: expect.any(String), probationUntil: null });
  });

  it('is suspended with a reason only the presenter is given, and restored', async () => {
    const held = await appoint(site, '停职的人');
    await suspendPresenter({ db: site.platform.db, now: new Date() }, held.id, { reason: '三次超时没有裁决', until: null });
    expect(await save({}, held)).toMatchObject({ status: 403 });
    expect(JSON.stringify((await view(held.id)).t)).not.toContain('三次超时');
    expect((await view(held.id)).t?.status).toBe('suspended');
    expect((await site.get<{ content: string }[]>('g/message/unread/list', { as: held })).t?.[0]?.content).toContain('三次超时');
    await expect(suspendPresenter({ db: site.platform.db, now: new Date() }, held.id, { reason: '再来', until: null })).rejects.toMatchObject({
      code: 'A0404',
    });
    await restorePresenter({ db: site.platform.db, now: new Date() }, held.id);
    expect(await seesDesk(held)).toBe(true);
  });
});
