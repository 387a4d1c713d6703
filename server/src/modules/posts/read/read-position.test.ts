import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PostState, ReadPosition } from '#contract/api/posts.ts';
import { startTestSite, type Signed, type TestSite } from '#server/app/testing.ts';

let site: TestSite;
let reader: Signed;
let author: Signed;
beforeAll(async () => {
  site = await startTestSite();
  [reader, author] = [await site.signUp('翻楼的人'), await site.signUp('盖楼的人')];
});
afterAll(() => site.close());

/** Creates a post with this many floors. */
async function thread(floors: number): Promise<number> {
  const { t } = await site.post<{ id: number }>(
    'post/save',
    { columnId: 1001, title: '一座很高的楼', markdown: '写满十个字才收，那就写满十个字。' },
    { as: author },
  );
  await site.platform.db.query('UPDATE posts SET last_floor = $2, comment_count = $2, thread_count = $2 WHERE id = $1', [t.id, floors]);
  return t.id;
}
const keep = (id: number | string, position: object, as: Signed | undefined = reader) =>
  site.post<ReadPosition>(`post/read_place/${id}`, position, as && { as });
const kept = async (id: number, as = reader) => (await site.get<PostState>(`post/state/${id}`, { as })).t.readPlace;
const countOf = async () =>
  (await site.platform.db.queryOne<{ count: number }>('SELECT count(*)::integer AS count FROM read_places WHERE member_id = $1', [reader.id]))?.count;

describe('how far a member has read', () => {
  it('is known on all devices of a member and only moves forward, in whatever order they report it', async () => {
    const id = await thread(40);
    expect(await kept(id)).toBeNull();
    expect((await keep(id, { floor: 12, count: 30 })).t).toEqual({ floor: 12, count: 30 });
    expect((await keep(id, { floor: 31, count: 40 })).t).toEqual({ floor: 31, count: 40 });
    expect((await keep(id, { floor: 5, count: 12 })).t).toEqual({ floor: 31, count: 40 });
    await Promise.all([33, 40, 36, 38].map((floor) => keep(id, { floor, count: 40 })));
    expect(await kept(id)).toEqual({ floor: 40, count: 40 });
    expect(await kept(id, author)).toBeNull();
    // Another reader's floors are separate.
    await keep(id, { floor: 2, count: 3 }, author);
    expect([await kept(id), await kept(id, author)]).toEqual([
      { floor: 40, count: 40 },
      { floor: 2, count: 3 },
    ]);
  });

  it('is nowhere where nobody can be: a floor there is not, a post that is gone, nonsense', async () => {
    const id = await thread(3);
    expect(await keep(id, { floor: 4, count: 3 })).toMatchObject({ code: 'A0400', fields: [{ path: 'floor', message: '还没有这一楼' }] });
    expect((await keep(id, { floor: 3, count: 2_000_000_000 })).t).toEqual({ floor: 3, count: 3 });
    for (const position of [
      {},
      { floor: 0, count: 1 },
      { floor: -1, count: 1 },
      { floor: 1.5, count: 1 },
      { floor: 1, count: -1 },
      { floor: '<script>', count: 1 },
      { floor: 1e20, count: 1 },
      { floor: 1 },
    ])
      expect((await keep(id, position)).code, JSON.stringify(position)).toBe('A0400');
    expect((await keep(999_999, { floor: 1, count: 1 })).status).toBe(404);
    for (const odd of ['0', '%00', "1'--", '9'.repeat(40)]) expect((await keep(odd, { floor: 1, count: 1 })).code, odd).toBe('A0400');
    await site.post(`post/my/remove/${id}`, {}, { as: author });
    expect((await keep(id, { floor: 1, count: 1 })).status).toBe(404);
    const guest = await site.post(`post/read_place/${id}`, { floor: 1, count: 1 });
    expect(guest.code).toBe('A0401');
  });

  it('is kept for the 500 posts a member read last', async () => {
    const { db } = site.platform;
    const first = await thread(9);
    await db.query('DELETE FROM read_places WHERE member_id = $1', [reader.id]);
    const oldest = await db.queryOne<{ id: number }>(
      `WITH added AS (
         INSERT INTO posts (column_id, game_id, author_id, title, created_at, updated_at, last_floor)
         SELECT 1001, 1, $2, '旧楼', now(), now(), 5 FROM generate_series(1, 500) RETURNING id
       ), places AS (
         INSERT INTO read_places (member_id, post_id, floor, comment_count, read_at)
         SELECT $1, id, 1, 0, now() - interval '1 day' + (id - (SELECT min(id) FROM added)) * interval '1 second' FROM added
       )
       SELECT min(id) AS id FROM added`,
      [reader.id, author.id],
    );
    expect(await countOf()).toBe(500);
    await keep(first, { floor: 9, count: 9 });
    expect(await countOf()).toBe(500);
    expect(await kept(first)).toEqual({ floor: 9, count: 9 });
    expect(await kept(oldest?.id ?? 0)).toBeNull();
    // Saved again, the oldest one left counts as the newest.
    await keep((oldest?.id ?? 0) + 1, { floor: 2, count: 0 });
    await keep(await thread(1), { floor: 1, count: 1 });
    expect(await kept((oldest?.id ?? 0) + 1)).toEqual({ floor: 2, count: 0 });
    expect(await countOf()).toBe(500);
  });

  it('may be saved 120 times a minute, by a suspended member too', async () => {
    const id = await thread(2);
    const eager = await site.signUp('翻得太快的');
    await site.platform.db.query(
      `UPDATE members SET status = 'suspended', suspended_until = now() + interval '1 day', suspended_reason = '刷屏' WHERE id = $1`,
      [eager.id],
    );
    const codes = await Promise.all(Array.from({ length: 125 }, async () => (await keep(id, { floor: 1, count: 1 }, eager)).code));
    expect(codes.filter((code) => code === '200')).toHaveLength(120);
    expect(codes.filter((code) => code === 'A0501')).toHaveLength(5);
  });
});
