import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestSite, type Signed, type TestSite } from '#server/app/testing.ts';
import { TAGS_LIKE } from './queries-tags.ts';

let site: TestSite;
let author: Signed;
beforeAll(async () => {
  site = await startTestSite();
  author = await site.signUp('贴标签的');
});
afterAll(() => site.close());

let number = 0;
async function write(tags: string[], more: { columnId?: number; gameId?: number } = {}): Promise<number> {
  number += 1;
  const { columnId = 1001, gameId } = more;
  // Each by another hand, so that no limit is met.
  const as = number % 8 === 0 ? await site.signUp(`帮手${number}`) : author;
  author = as;
  const { t, message } = await site.post<{ id: number }>(
    'post/save',
    { columnId, title: `第 ${number} 篇有标签的`, markdown: '写满十个字才收，那就写满十个字。', tags },
    { as, ...(gameId && { gameId }) },
  );
  if (!t) throw new Error(message);
  return t.id;
}
const found = async (q: string, gameId?: number) => (await site.get<string[]>(`g/post/tags?q=${encodeURIComponent(q)}`, gameId ? { gameId } : {})).t;

describe('tags for who is typing one', () => {
  it('begin with it, the most used in all columns first, then hold it; as they were written first', async () => {
    await write(['团本攻略', '副本']);
    await write(['团本指挥', 'Raid']);
    await write(['团本指挥', 'ＲＡＩＤ'], { columnId: 1202 });
    await write(['新手团本', '团本指挥']);
    expect(await found('团本')).toEqual(['团本指挥', '团本攻略', '新手团本']);
    expect(await found(' #团本 ')).toEqual(['团本指挥', '团本攻略', '新手团本']);
    expect(await found('ra')).toEqual(['Raid']);
    expect(await found('ＲＡ')).toEqual(['Raid']);
    expect(await found('没有人用过')).toEqual([]);
  });

  it('are gone with the last post that had them, at once, and are each game’s own', async () => {
    const id = await write(['只此一篇']);
    expect(await found('只此')).toEqual(['只此一篇']);
    const games = (await site.get<{ id: number; recommended: boolean }[]>('g/game/list')).t;
    expect(await found('只此', games.find(({ recommended }) => !recommended)?.id)).toEqual([]);
    await site.post(`post/my/remove/${id}`, {}, { as: author });
    expect(await found('只此')).toEqual([]);
    await write(['只此一篇']);
    expect(await found('只此')).toEqual(['只此一篇']);
  });

  it('are at most eight, however many there are, and the look is bounded', async () => {
    const { db } = site.platform;
    await db.query(`INSERT INTO tag_counts (column_id, game_id, tag, label, posts) SELECT 1001, 1, '海' || n, '海' || n, 1 FROM generate_series(1, 20000) n`);
    await db.query('ANALYZE tag_counts');
    expect(await found('海')).toHaveLength(8);
    const plan = JSON.stringify(await db.query(`EXPLAIN (FORMAT JSON) ${TAGS_LIKE}`, [1, [1001, 1202], '海', '海\u{10ffff}', 8]));
    expect(plan).toContain('tag_counts_beginning');
    expect(plan).not.toContain('Seq Scan');
  });

  it.each(['', ' ', '#', '%', '_', '\\', "'", '"', '\0', '\ufffd', '<script>', '\u202e', '\u200b', '字'.repeat(11), '👨‍👩‍👧'.repeat(10)])(
    'are none for %j',
    async (text) => {
      expect(await found(text)).toEqual([]);
    },
  );

  it('are refused for what no tag can be', async () => {
    expect((await site.get(`g/post/tags?q=${'a'.repeat(201)}`)).code).toBe('A0400');
  });

  it('may be asked for 300 times a minute from one address; answers from the cache don’t count', async () => {
    const strict = await startTestSite({ addressLimitFactor: 1 });
    const codes: string[] = [];
    for (let at = 0; at < 302; at += 1) codes.push((await strict.get(`g/post/tags?q=x${at}`)).code);
    expect(codes.filter((code) => code === 'A0501')).toHaveLength(2);
    expect((await strict.get('g/post/tags?q=x1')).code).toBe('200');
    await strict.close();
  });
});
