import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AuditRow } from '#contract/api/audit.ts';
import type { Page } from '#contract/envelope.ts';
import type { PostCard, PostState, PostView } from '#contract/api/posts.ts';
import type { StaffPostState } from '#contract/api/staff-posts.ts';
import { startTestSite, type Signed, type TestSite } from '#server/app/testing.ts';
import { endPinsAndLocks } from './standing.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const COLUMN = 1101;

let site: TestSite;
let author: Signed;
let reader: Signed;
let operator: Signed;
let presenter: Signed;
let complaints: number;
let other: number;
let written = 0;
let current: Signed;
beforeAll(async () => {
  site = await startTestSite();
  author = await site.signUp('写字的人');
  reader = await site.signUp('读帖的人');
  operator = await site.signUp('守炉人', 'operator');
  presenter = await site.signUp('坐堂人', 'presenter');
  const find = async (sql: string) => (await site.platform.db.queryOne<{ id: number }>(sql))?.id ?? 0;
  complaints = await find(`SELECT id FROM columns WHERE kind = 'complaint' LIMIT 1`);
  other = await find(`SELECT id FROM columns WHERE kind = 'article' AND create_path <> '' AND visible_to IS NULL AND id <> ${COLUMN} ORDER BY id LIMIT 1`);
  await site.platform.db.query('UPDATE members SET experience = 100');
});
afterAll(() => site.close());

/** Each of these writes no more than one may in an hour. */
const writer = async () => (written % 8 === 0 ? (current = await site.signUp(`写手${written}`)) : current);
const write = async (by?: Signed, columnId = COLUMN) => {
  const as = by ?? (await writer());
  const fields = { columnId, title: `雪夜守望第 ${(written += 1)} 夜`, markdown: '今天的柴很干，火也很旺，坐过来一起烤。', tags: ['守望雪夜'] };
  return (await site.post<{ id: number }>('post/save', fields, { as })).t.id;
};
const many = async (count: number, columnId: number) => {
  const ids: number[] = [];
  while (ids.length < count) ids.push(await write(undefined, columnId));
  return ids;
};
const actAs = (as: Signed, ...[what, id, fields]: [string, number, object]) =>
  site.post<StaffPostState & { audit: number | null }>(`admin/post/${what}/${id}`, fields, { as });
const act = (what: string, id: number, fields: object = {}) => actAs(operator, what, id, fields);
const undo = (seq: number | null) => site.post<AuditRow>(`admin/audit/undo/${seq}`, { reason: '看错了' }, { as: operator });
const inMs = (ms: number) => new Date(Date.now() + ms).toISOString();
const listed = async (columnId = COLUMN, query = 'size=50') => (await site.get<Page<PostCard>>(`g/post/card/${columnId}?${query}`)).t.items.map(({ id }) => id);
const view = async (id: number) => (await site.get<PostView>(`g/post/view/${id}`)).t;
const stateOf = async (id: number, as: Signed) => (await site.get<PostState>(`post/state/${id}`, { as })).t;
let speakers = 0;
const comment = async (id: number, body = '说得好') => site.post(`comment/save/${id}`, { body }, { as: await site.signUp(`路人${(speakers += 1)}`) });
const endsAt = (at: Date) => endPinsAndLocks({ db: site.platform.db, now: at });
const ROWS = ['SELECT * FROM posts WHERE id = $1', 'SELECT * FROM post_versions WHERE post_id = $1', 'SELECT * FROM post_tags WHERE post_id = $1'];
const rowsOf = (id: number) => Promise.all(ROWS.map((sql) => site.platform.db.query(sql, [id])));

describe('a pinned post', () => {
  it('is the first of its column until its time is over, and an undo leaves the rows as they were', async () => {
    const id = await write();
    await write();
    const before = await rowsOf(id);
    expect((await listed())[0]).not.toBe(id);
    const { t } = await actAs(presenter, 'pin', id, { scope: 'column', until: inMs(3 * DAY_MS) });
    expect(t).toMatchObject({ id, pinned: true, pinScope: 'column', lockedUntil: null });
    expect((await listed())[0]).toBe(id);
    expect(await stateOf(id, presenter)).toMatchObject({ staff: expect.arrayContaining(['pin', 'unpin']), staffNote: expect.stringContaining('本栏目置顶到') });
    expect((await undo(t.audit)).code).toBe('200');
    expect(await rowsOf(id)).toEqual(before);
    await act('pin', id, { until: inMs(HOUR_MS) });
    await endsAt(new Date(Date.now() + 2 * HOUR_MS));
    expect((await listed())[0]).not.toBe(id);
    expect(await rowsOf(id)).toEqual(before);
    expect((await act('unpin', id)).t.audit).toBeNull();
  });

  it('is the first of every column where it is pinned on the whole site, once', async () => {
    const id = await write(undefined, other);
    const elsewhere = await write();
    expect((await actAs(presenter, 'pin', id, { scope: 'site' })).fields).toMatchObject([{ path: 'scope' }]);
    const { t } = await act('pin', id, { scope: 'site', until: null });
    for (const columnId of [COLUMN, other]) {
      const ids = await listed(columnId);
      expect(ids[0]).toBe(id);
      expect(ids.filter((each) => each === id)).toHaveLength(1);
    }
    expect(await listed(COLUMN, 'size=50&page=2')).not.toContain(id);
    const second = await act('pin', elsewhere, { scope: 'site' });
    // In the order in which they were pinned, each page of its size, and nothing twice or left out.
    expect((await listed()).slice(0, 2)).toEqual([id, elsewhere]);
    for (let more = 0; more < 4; more += 1) await write();
    for (const columnId of [COLUMN, other]) {
      const whole = await listed(columnId);
      const pages = [1, 2, 3].map((page) => listed(columnId, `size=3&page=${page}`));
      const firstPages = await Promise.all(pages);
      expect(firstPages[0]).toEqual(whole.slice(0, 3));
      expect(firstPages.flat()).toEqual(whole.slice(0, 9));
      expect(await listed(columnId, 'size=1')).toHaveLength(1);
    }
    expect((await act('pin', await write(), { scope: 'site' })).name).toBe('pinsFull');
    expect((await actAs(presenter, 'unpin', elsewhere, {})).status).toBe(403);
    // To pin it in its column alone would take it down from the whole site.
    expect((await actAs(presenter, 'pin', elsewhere, { scope: 'column', until: inMs(DAY_MS) })).status).toBe(403);
    const offered = (await stateOf(elsewhere, presenter)).staff;
    for (const each of ['pin', 'unpin']) expect(offered).not.toContain(each);
    expect((await stateOf(elsewhere, operator)).staff).toEqual(expect.arrayContaining(['pin', 'unpin']));
    await undo(second.t.audit);
    await undo(t.audit);
    expect((await listed())[0]).not.toBe(id);
  });

  it('is the first of every column again once it is shown again', async () => {
    // By somebody who has written nothing in the other columns: what drops their lists is this post alone.
    const id = await write(await site.signUp('只在一处写'), other);
    await write();
    const { t } = await act('pin', id, { scope: 'site', until: null });
    expect((await listed())[0]).toBe(id);
    expect((await act('remove', id, { code: 'ad', text: '先拿下来看一看，再说' })).code).toBe('200');
    expect((await listed())[0]).not.toBe(id);
    expect((await act('restore', id)).code).toBe('200');
    expect((await listed())[0]).toBe(id);
    await undo(t.audit);
  });

  it('has a place only while there are fewer than five, also where two are pinned at once', async () => {
    const column = other;
    const ids = await many(7, column);
    const replies = await Promise.all(ids.map((id) => act('pin', id)));
    expect(replies.filter(({ code }) => code === '200')).toHaveLength(5);
    expect(replies.filter(({ name }) => name === 'pinsFull')).toHaveLength(2);
    const left = ids[replies.findIndex(({ name }) => name === 'pinsFull')] ?? 0;
    expect((await act('pin', left)).message).toMatch(/已经置顶了 5 篇/);
    for (const id of ids) await act('unpin', id);
  });

  it('is refused for an end that is over, to a presenter for long and for their own, and to members', async () => {
    const id = await write();
    expect((await act('pin', id, { until: inMs(-HOUR_MS) })).fields).toMatchObject([{ path: 'until' }]);
    for (const until of [null, inMs(8 * DAY_MS)]) expect((await actAs(presenter, 'pin', id, { until })).fields).toMatchObject([{ path: 'until' }]);
    expect((await actAs(presenter, 'pin', id, { until: inMs(7 * DAY_MS) })).code).toBe('200');
    expect((await actAs(presenter, 'pin', await write(presenter), { until: inMs(DAY_MS) })).status).toBe(403);
    for (const what of ['pin', 'unpin', 'lock', 'unlock', 'retitle']) expect((await actAs(author, what, id, { title: '换一个题目' })).status).toBe(403);
    await act('unpin', id);
  });
});

describe('a locked post', () => {
  it('takes no comments and says why, until its time is over', async () => {
    const id = await write();
    const before = await rowsOf(id);
    const until = inMs(24 * HOUR_MS);
    const { t } = await actAs(presenter, 'lock', id, { until, notice: '吵偏了，先歇一晚' });
    expect(t).toMatchObject({ locked: true, lockNotice: '吵偏了，先歇一晚' });
    expect((await view(id)).lock).toMatchObject({ notice: '吵偏了，先歇一晚', by: '坐堂人' });
    const refused = await comment(id);
    expect(refused).toMatchObject({ name: 'postLocked', status: 409 });
    expect(refused.message).toContain('吵偏了，先歇一晚。锁到 ');
    expect((await stateOf(id, reader)).actions).not.toContain('comment');
    expect((await site.get(`comment/find/post/${id}`, { as: reader })).t).toMatchObject({ mayComment: false, lock: { notice: '吵偏了，先歇一晚' } });
    await endsAt(new Date(Date.parse(until) + 1_000));
    expect((await view(id)).lock).toBeNull();
    expect(await rowsOf(id)).toEqual(before);
    expect((await comment(id)).code).toBe('200');
  });

  it('opens by itself for who comments later, also where nobody has opened it yet', async () => {
    const id = await write();
    await act('lock', id, { until: inMs(HOUR_MS) });
    await site.platform.db.query(`UPDATE posts SET locked_until = now() - interval '1 second' WHERE id = $1`, [id]);
    expect((await comment(id, '又可以说了')).code).toBe('200');
    expect((await stateOf(id, reader)).actions).toContain('comment');
  });

  it('is opened before its time, and the undo of that locks it as it was', async () => {
    const id = await write();
    const locked = await act('lock', id, { notice: '先停一停' });
    const before = await rowsOf(id);
    expect((await actAs(presenter, 'unlock', id, {})).status).toBe(403);
    // A short lock in its place would open it.
    expect((await actAs(presenter, 'lock', id, { until: inMs(60_000) })).status).toBe(403);
    const offered = (await stateOf(id, presenter)).staff;
    for (const each of ['lock', 'unlock']) expect(offered).not.toContain(each);
    expect((await stateOf(id, operator)).staff).toEqual(expect.arrayContaining(['lock', 'unlock']));
    expect(await rowsOf(id)).toEqual(before);
    const opened = await act('unlock', id);
    expect(opened.t.locked).toBe(false);
    expect((await undo(opened.t.audit)).code).toBe('200');
    expect(await rowsOf(id)).toEqual(before);
    expect(locked.t.lockedUntil).toBeNull();
    // One that is over, or that they could have set, is theirs to change.
    await site.platform.db.query(`UPDATE posts SET locked_until = now() - interval '1 second' WHERE id = $1`, [id]);
    expect((await actAs(presenter, 'lock', id, { until: inMs(HOUR_MS) })).code).toBe('200');
    await act('lock', id, { until: inMs(2 * HOUR_MS) });
    expect((await actAs(presenter, 'unlock', id, {})).code).toBe('200');
    for (const until of [null, inMs(25 * HOUR_MS)])
      expect((await actAs(presenter, 'lock', await write(), { until })).fields).toMatchObject([{ path: 'until' }]);
    expect((await act('lock', id, { notice: '长'.repeat(61) })).fields).toMatchObject([{ path: 'notice' }]);
  });
});

describe('a post with another title', () => {
  it('is found by it, keeps the former one as a version, tells its author both, and an undo leaves the rows as they were', async () => {
    const id = await write(author);
    const { title } = await view(id);
    const before = await rowsOf(id);
    const { t } = await actAs(presenter, 'retitle', id, { title: '改过的好题目', tags: ['新标签', '#新标签'] });
    expect(t).toMatchObject({ title: '改过的好题目', tags: ['新标签'] });
    expect((await view(id)).title).toBe('改过的好题目');
    expect(await listed(COLUMN, `tag=${encodeURIComponent('新标签')}`)).toContain(id);
    expect(await listed(COLUMN, `size=50&tag=${encodeURIComponent('守望雪夜')}`)).not.toContain(id);
    expect((await site.get<{ items: { id: number }[] }>(`g/post/full/search?q=${encodeURIComponent('改过的好题目')}`)).t.items).toContainEqual(
      expect.objectContaining({ id }),
    );
    expect((await site.get<{ title: string }[]>(`post/version/${id}`, { as: author })).t.map((version) => version.title)).toEqual(['改过的好题目', title]);
    const [message] = (await site.get<{ title: string; content: string }[]>('g/message/unread/list', { as: author })).t;
    expect(message).toMatchObject({ title: '你的帖子改了标题', content: expect.stringContaining(title) });
    expect((await act('retitle', id, { title: '改过的好题目' })).t.audit).toBeNull();
    expect((await undo(t.audit)).code).toBe('200');
    expect(await rowsOf(id)).toEqual(before);
  });

  it('is not taken back once its author has edited it', async () => {
    const id = await write(author);
    const { t } = await act('retitle', id, { title: '改过的好题目' });
    await site.post(
      'post/save',
      { id, columnId: COLUMN, title: '作者又改的题目', markdown: '今天的柴很干，火也很旺，坐过来一起烤。', tags: [] },
      { as: author },
    );
    expect((await undo(t.audit)).name).toBe('undoChanged');
    expect((await view(id)).title).toBe('作者又改的题目');
  });
});

it('leaves complaints to the court, and what is gone alone', async () => {
  const id = await write();
  await site.platform.db.query('UPDATE posts SET column_id = $2 WHERE id = $1', [id, complaints]);
  for (const what of ['pin', 'unpin', 'lock', 'unlock', 'retitle']) {
    expect((await act(what, id, { title: '换一个题目' })).name).toBe('caseInSight');
    expect((await act(what, 999_999, { title: '换一个题目' })).name).toBe('postGone');
  }
  expect((await stateOf(id, operator)).staff).toEqual(['law']);
});
