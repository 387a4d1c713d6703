import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Merged } from '#contract/api/admin/member-merges.ts';
import type { Signed } from '#server/app/testing.ts';
import { openMerging, type MergingDesk } from './merging.fixture.ts';

let desk: MergingDesk;
beforeAll(async () => {
  desk = await openMerging();
});
afterAll(() => desk.site.close());

const view = (id: number) => desk.site.get<{ id: number; nickName: string; postCount: number; followerCount: number }>(`g/member/view/${id}`);
const favor = (as: Signed, id: number) => desk.site.post(`favor/handler/${id}`, {}, { as });
const follow = (as: Signed, id: number) => desk.site.post(`follow/handler/${id}`, { target: 'member' }, { as });
const countOf = async (id: number) =>
  (
    await desk.sql<{ kept: number; counted: number }>(
      'SELECT favor_count AS kept, (SELECT count(*)::integer FROM favors WHERE post_id = p.id AND withdrawn_at IS NULL) AS counted FROM posts p WHERE id = $1',
      id,
    )
  )[0];

it('posts, comments and favorites follow; doubled ones are one, counts are right, and the old address redirects', async () => {
  const [from, into, other] = [await desk.newMailed(), await desk.newMailed(), await desk.newMember()];
  const [own, others] = [await desk.write(from), await desk.write(other)];
  await desk.comment(from, others);
  for (const as of [from, into]) {
    expect((await favor(as, others)).code).toBe('200');
    expect((await follow(as, other.id)).code).toBe('200');
    expect((await desk.site.post('block/add', { memberId: other.id }, { as })).code).toBe('200');
  }
  await follow(other, from.id);
  await follow(other, into.id);
  await follow(from, into.id);
  expect(await countOf(others)).toEqual({ kept: 2, counted: 2 });
  const { code, t } = await desk.merge(from, into);
  expect(code).toBe('200');
  expect(t).toMatchObject({ from: from.id, into: into.id, posts: 1, comments: 1 });
  expect(await countOf(others)).toEqual({ kept: 1, counted: 1 });
  expect((await view(into.id)).t).toMatchObject({ postCount: 1, followerCount: 1 });
  expect((await view(other.id)).t).toMatchObject({ followerCount: 1 });
  expect((await view(from.id)).t.id).toBe(into.id);
  expect((await desk.site.get<{ author: { id: number } }>(`g/post/view/${own}`)).t.author.id).toBe(into.id);
  expect((await desk.file(from.id)).mergedInto).toEqual({ id: into.id, nickName: into.nickName });
  expect(await desk.titles(into)).toContain(`${from.nickName}（已并入） 并进来了`);
});

it('of a hidden tag and the same word the word is kept, whose it was', async () => {
  const [from, into] = [await desk.newMailed(), await desk.newMailed()];
  for (const fold of ['熔火之心', '黑石山']) {
    const [tagged, worded] = fold === '熔火之心' ? [into, from] : [from, into];
    expect((await desk.site.post('block/add', { tag: fold }, { as: tagged })).code).toBe('200');
    expect((await desk.site.post('block/add', { word: fold }, { as: worded })).code).toBe('200');
  }
  expect((await desk.merge(from, into)).code).toBe('200');
  expect(await desk.sql('SELECT word, is_tag AS "isTag" FROM blocks WHERE member_id = $1 ORDER BY id', into.id)).toEqual([
    { word: '熔火之心', isTag: false },
    { word: '黑石山', isTag: false },
  ]);
});

it('ends the sessions of the account that goes, whose sign-in says where it is', async () => {
  const [from, into] = [await desk.newMailed(), await desk.newMailed()];
  await desk.merge(from, into);
  expect(await desk.site.get('member/get_principal', { as: from })).toMatchObject({ code: 'A0440' });
  for (const account of [from.email, from.nickName]) {
    const response = await desk.site.post('login', { account, password: 'lantern77frost' });
    expect(response).toMatchObject({ status: 409, name: 'merged' });
    expect(response.message).toContain(`并入“${into.nickName}”`);
    expect((await desk.site.post('login', { account, password: 'another88frost' })).name).toBe('wrongPassword');
  }
  expect((await desk.site.post('login', { account: into.email, password: 'lantern77frost' })).code).toBe('200');
  const outbox = await desk.site.outbox();
  expect(outbox.filter(({ to }) => [from.email, into.email].includes(to)).length).toBeGreaterThanOrEqual(2);
});

it('the longer suspension goes over, the shorter one does not', async () => {
  const [from, into] = [await desk.newMailed(), await desk.newMailed()];
  const suspend = (id: number, days: number) => desk.act(`suspend/${id}`, { until: desk.inDays(days), text: '十二小时里在九个栏目贴同一条链接' });
  await suspend(from.id, 9);
  await suspend(into.id, 3);
  expect((await desk.merge(from, into)).code).toBe('200');
  expect((await desk.file(into.id)).until).toBe(desk.inDays(9));
  const lighter = await desk.newMailed();
  await suspend(lighter.id, 2);
  expect((await desk.merge(lighter, into)).code).toBe('200');
  expect((await desk.file(into.id)).until).toBe(desk.inDays(9));
});

it('is undone to exactly what was, once', async () => {
  const [from, into, other] = [await desk.newMailed(), await desk.newMailed(), await desk.newMember()];
  const [, others] = [await desk.write(from), await desk.write(other)];
  await desk.comment(from, others);
  for (const as of [from, into]) await favor(as, others);
  for (const as of [from, into]) await follow(as, other.id);
  await follow(from, into.id);
  await follow(other, from.id);
  await desk.sql(`UPDATE members SET character = '{"name":"旧皮靴","realm":"安苏","guild":"余烬旅团"}' WHERE id = $1`, from.id);
  await desk.act(`suspend/${from.id}`, { until: desk.inDays(5), text: '十二小时里在九个栏目贴同一条链接' });
  await desk.sql(`INSERT INTO identities (member_id, provider, subject_hash, created_at) VALUES ($1, 'qq', decode(repeat('07', 32), 'hex'), now())`, from.id);
  await desk.sendCodes(from, into);
  const before = await desk.rows();
  const { t } = await desk.mergeWith([from, into], await desk.codes(from, into));
  expect((await desk.changedSince(before)).length).toBeGreaterThan(10);
  expect(await desk.sql('SELECT FROM identities WHERE member_id = $1', into.id)).toHaveLength(1);
  expect((await desk.undo(t.audit)).code).toBe('200');
  expect(await desk.changedSince(before)).toEqual([]);
  expect(await desk.undo(t.audit)).toMatchObject({ name: 'undoneBefore' });
  expect((await desk.site.post('login', { account: from.email, password: 'lantern77frost' })).code).toBe('200');
});

it('what came since stays with who wrote it when it is undone, and nothing of something that is gone comes back', async () => {
  const [from, into, other] = [await desk.newMailed(), await desk.newMailed(), await desk.newMember()];
  const [old, others] = [await desk.write(from), await desk.write(other)];
  for (const as of [from, into]) await favor(as, others);
  const { t } = await desk.merge(from, into);
  const fresh = await desk.write(into);
  await desk.sql('DELETE FROM favors WHERE post_id = $1', others);
  await desk.sql('DELETE FROM posts WHERE id = $1', others);
  expect((await desk.undo(t.audit)).code).toBe('200');
  const authors = await desk.sql<{ id: number; authorId: number }>('SELECT id, author_id FROM posts WHERE id IN ($1, $2) ORDER BY id', old, fresh);
  expect(authors).toEqual([
    { id: old, authorId: from.id },
    { id: fresh, authorId: into.id },
  ]);
  expect((await view(into.id)).t.postCount).toBe(1);
});

it('two operators at once merge once, and nobody writes on with the old account', async () => {
  const [from, into] = [await desk.newMailed(), await desk.newMailed()];
  await desk.sendCodes(from, into);
  const codes = await desk.codes(from, into);
  const [one, two, , written] = await Promise.all([
    desk.mergeWith([from, into], codes),
    desk.mergeWith([from, into], codes, desk.other),
    desk.site.post('login', { account: from.email, password: 'lantern77frost' }),
    desk.site.post<{ id: number }>('post/save', { columnId: 1101, title: '同时写的一篇', markdown: '今天的柴很干，火也很旺，坐过来一起烤。' }, { as: from }),
  ]);
  expect([one.code, two.code].filter((code) => code === '200')).toHaveLength(1);
  expect([one, two].find(({ code }) => code !== '200')?.status).toBeLessThan(500);
  expect(await desk.sql('SELECT FROM sessions WHERE member_id = $1 AND ended_at IS NULL', from.id)).toEqual([]);
  if (written.code === '200') expect(await desk.sql('SELECT FROM posts WHERE id = $1', written.t.id)).toHaveLength(1);
  expect(await desk.sql('SELECT FROM member_merges WHERE from_id = $1', from.id)).toHaveLength(1);
});

it('messages to the old account reach the person, and both are erased together', async () => {
  const [from, into, other] = [await desk.newMailed(), await desk.newMailed(), await desk.newMember()];
  await desk.merge(from, into);
  expect((await follow(other, from.id)).code).toBe('200');
  expect((await desk.titles(into)).some((title) => title.includes(other.nickName))).toBe(true);
  await desk.sql(`UPDATE members SET closing_at = now() - interval '1 day' WHERE id = $1`, into.id);
  await desk.erase();
  const closed = await desk.sql('SELECT FROM members WHERE id IN ($1, $2) AND closed_at IS NOT NULL AND email_fold IS NULL', from.id, into.id);
  expect(closed).toHaveLength(2);
});

it('a preview says what the act does, and does nothing', async () => {
  const [from, into] = [await desk.newMailed(), await desk.newMailed()];
  await desk.write(from);
  const previewed = await desk.act<{ consequences: { text: string; count: number }[] }>(`merge/${from.id}/${into.id}`, { preview: true });
  expect(previewed.t.consequences).toContainEqual({ icon: 'content', text: '跟过去的帖子', count: 1 });
  expect((await view(from.id)).t.id).toBe(from.id);
  const { t } = await desk.merge(from, into);
  expect((t satisfies Merged).posts).toBe(1);
});
