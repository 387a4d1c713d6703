import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OwnPosts } from '#contract/api/own-posts.ts';
import type { PostCard } from '#contract/api/posts.ts';
import type { Page } from '#contract/envelope.ts';
import { saveSetting } from '#server/modules/settings/index.ts';
import { startTestSite, type Signed, type TestSite } from '#server/app/testing.ts';

let site: TestSite;
let author: Signed;
let other: Signed;
beforeAll(async () => {
  site = await startTestSite();
  author = await site.signUp('写得多的');
  other = await site.signUp('路过的');
});
afterAll(() => site.close());

const BODY = '写满十个字才收，那就写满十个字。';
async function write(title: string, as = author, tags: string[] = []): Promise<number> {
  const { t } = await site.post<{ id: number }>('post/save', { columnId: 1001, title, markdown: BODY, tags }, { as });
  return t.id;
}
const own = async (query = '', as = author) => (await site.get<OwnPosts>(`post/my${query}`, { as })).t;
const titles = (page: { items: { title: string }[] }) => page.items.map(({ title }) => title);
const counts = async () => site.platform.db.queryOne('SELECT posts FROM column_counts WHERE column_id = 1001 AND game_id = 1');
const published = async () => titles((await site.get<Page<PostCard>>('g/post/card/1001')).t);

describe('my posts', () => {
  it('are mine, newest first, and go on behind the last one', async () => {
    for (const title of ['第一篇帖子', '第二篇帖子', '第三篇帖子']) await write(title);
    await write('别人的帖子', other);
    expect(titles(await own())).toEqual(['第三篇帖子', '第二篇帖子', '第一篇帖子']);
    const first = await own('?size=2');
    expect(first).toMatchObject({ total: 3, counts: { published: 3, pending: 0, hidden: 0, removed: 0 }, columns: [{ id: 1001 }] });
    expect(titles(await own(`?size=2&after=${first.next}`))).toEqual(['第一篇帖子']);
    expect((await site.get('post/my')).code).toBe('A0401');
    for (const query of ['?state=burnt', '?columnId=x', '?after=zzz', '?after=WyJ4IiwxXQ', '?size=51']) {
      expect((await site.get(`post/my${query}`, { as: author })).code, query).toBe('A0400');
    }
  });

  it('are taken away and put back with their tags and counts, as often as one likes', async () => {
    const id = await write('拿走又放回', author, ['往返']);
    const before = await counts();
    await site.post(`post/my/remove/${id}`, {}, { as: author });
    expect(await published()).not.toContain('拿走又放回');
    expect(titles(await own())).not.toContain('拿走又放回');
    const removed = await own('?state=removed');
    expect(removed.items).toMatchObject([{ id, status: 'removed' }]);
    expect(Date.parse(removed.items[0]?.restorableUntil ?? '')).toBeGreaterThan(Date.now() + 29 * 86_400_000);
    for (let time = 0; time < 2; time += 1) {
      expect((await site.post(`post/my/restore/${id}`, {}, { as: author })).t).toEqual({ id, columnId: 1001, status: 'published' });
    }
    expect(await published()).toContain('拿走又放回');
    expect(await counts()).toEqual(before);
    expect((await site.get<Page<PostCard>>('g/post/card/1001?tag=往返')).t.total).toBe(1);
    expect(await site.platform.db.queryOne('SELECT post_count FROM members WHERE id = $1', [author.id])).toEqual({ postCount: 4 });
  });

  it('come back only to their author, within thirty days, and not what others removed', async () => {
    const id = await write('放不回来的');
    await site.post(`post/my/remove/${id}`, {}, { as: author });
    expect((await site.post(`post/my/restore/${id}`, {}, { as: other })).code).toBe('A0301');
    expect((await site.post('post/my/restore/99999999', {}, { as: author })).code).toBe('A0404');
    // What was promised when it was removed holds, whatever the days are now.
    await site.platform.db.query(
      `UPDATE removals SET removed_at = removed_at - interval '29 days', restorable_until = restorable_until - interval '29 days' WHERE kind = 'post' AND target_id = $1`,
      [id],
    );
    await site.platform.db.transaction((tx) => saveSetting({ tx, now: new Date() }, 'removedDays', '8'));
    const until = async () => Date.parse((await own('?state=removed')).items[0]?.restorableUntil ?? '');
    expect((await until()) - Date.now()).toBeGreaterThan(0.9 * 86_400_000);
    await site.platform.db.transaction((tx) => saveSetting({ tx, now: new Date() }, 'removedDays', '60'));
    expect((await until()) - Date.now()).toBeLessThan(1.1 * 86_400_000);
    await site.platform.db.query(`UPDATE removals SET restorable_until = now() WHERE kind = 'post' AND target_id = $1`, [id]);
    expect(await site.post(`post/my/restore/${id}`, {}, { as: author })).toMatchObject({ status: 409, code: 'A0409' });
    expect(titles(await own('?state=removed'))).toEqual([]);
    await site.platform.db.query('UPDATE posts SET removed_at = NULL WHERE id = $1', [id]);
    expect((await site.post(`post/my/restore/${id}`, {}, { as: author })).code).toBe('A0404');
  });

  it('that waited to be looked at wait again', async () => {
    const id = await write('还在等人看的');
    await site.platform.db.query(`UPDATE posts SET status = 'pending' WHERE id = $1`, [id]);
    await site.post(`post/my/remove/${id}`, {}, { as: author });
    expect((await site.post<{ status: string }>(`post/my/restore/${id}`, {}, { as: author })).t.status).toBe('pending');
    expect(titles(await own('?state=pending'))).toEqual(['还在等人看的']);
  });

  it('removed and put back at once end in one of the two, counted right', async () => {
    const id = await write('两只手一起');
    const off = async () => {
      const row = await site.platform.db.queryOne<{ off: number }>(
        `SELECT posts - (SELECT count(*)::integer FROM posts WHERE column_id = 1001 AND game_id = 1 AND status = 'published') AS off
         FROM column_counts WHERE column_id = 1001 AND game_id = 1`,
      );
      return row?.off;
    };
    const before = await off();
    await Promise.all(Array.from({ length: 12 }, (_, index) => site.post(`post/my/${index % 2 ? 'restore' : 'remove'}/${id}`, {}, { as: author })));
    expect(await off()).toBe(before);
  });
});

describe('the posts of a member for everybody', () => {
  it('are the published ones, and a new or removed one is seen at once', async () => {
    const list = async () => titles((await site.get<Page<PostCard>>(`g/post/member/${other.id}`)).t);
    expect(await list()).toEqual(['别人的帖子']);
    const id = await write('别人又写一篇', other);
    expect(await list()).toEqual(['别人又写一篇', '别人的帖子']);
    await site.post(`post/my/remove/${id}`, {}, { as: other });
    expect(await list()).toEqual(['别人的帖子']);
    expect((await site.get<Page<PostCard>>('g/post/member/99999999')).t.items).toEqual([]);
  });
});
