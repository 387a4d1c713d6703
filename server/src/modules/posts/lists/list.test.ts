import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listPosts } from './list.ts';
import { GAME, GUIDES, HEALERS, OTHER_GAME, TALK, TANKS, later, openTavern, type Tavern } from '../posts.fixture.ts';
import { pinPost } from '../moderation/pin.ts';
import { removePost } from '../own/remove.ts';

let tavern: Tavern;
let author: number;
beforeAll(async () => {
  tavern = await openTavern();
  [author = 0] = await tavern.addMembers(1);
});
afterAll(() => tavern.drop());

const list = (columnId: number, input: Partial<Parameters<typeof listPosts>[2]> = {}, game = GAME) =>
  listPosts(tavern.db, game, { columnId, sort: 'latest', size: 20, ...input });
const titles = (page: Awaited<ReturnType<typeof list>>) => page.items.map(({ title }) => title);

describe('a column and those below it', () => {
  it('lists its whole tree by time, each game for itself', async () => {
    await tavern.post(author, { columnId: TANKS, title: '坦克第一篇', at: later(1), tags: ['拉怪'] });
    await tavern.post(author, { columnId: HEALERS, title: '治疗第一篇', at: later(2), tags: ['蓝量'] });
    await tavern.post(author, { columnId: TANKS, title: '坦克第二篇', at: later(3), tags: ['拉怪', 'DKP'] });
    await tavern.post(author, { columnId: TANKS, title: '另一个世界', at: later(4), game: OTHER_GAME });
    expect(titles(await list(GUIDES))).toEqual(['坦克第二篇', '治疗第一篇', '坦克第一篇']);
    expect(titles(await list(TANKS))).toEqual(['坦克第二篇', '坦克第一篇']);
    expect(titles(await list(GUIDES, {}, OTHER_GAME))).toEqual(['另一个世界']);
    expect(await list(TALK)).toEqual({ items: [], total: 0, totalIsApproximate: false, page: 1, size: 20, next: null });
    await expect(list(4711)).rejects.toMatchObject({ code: 'A0404' });
  });

  it('shows what a card needs', async () => {
    const [card] = (await list(TANKS)).items;
    expect(card).toMatchObject({
      columnId: TANKS,
      columnName: '栏目1101',
      author: { id: author, nickName: '路人1', level: '新手旅人' },
      cover: null,
      tags: ['拉怪', 'DKP'],
      essence: false,
      solved: false,
    });
  });

  it('finds a tag whatever its width and case', async () => {
    expect(titles(await list(GUIDES, { tag: 'ｄｋｐ' }))).toEqual(['坦克第二篇']);
    for (const sort of ['latest', 'active', 'hot'] as const) {
      const page = await list(GUIDES, { tag: '#拉怪', sort });
      expect([titles(page), page.total]).toEqual([['坦克第二篇', '坦克第一篇'], 2]);
    }
    expect((await list(GUIDES, { tag: '拉怪', sort: 'essence' })).total).toBe(0);
  });

  it('keeps totals, pins on top once, essences apart', async () => {
    const first = (await list(GUIDES)).items[2]!;
    await pinPost(tavern.db, first.id, true);
    await tavern.refine(first.id, { level: 2, reason: '写得好写得好写得好写得好', at: later(10) });
    const one = await list(GUIDES, { size: 1 });
    expect([titles(one), one.total]).toEqual([['坦克第一篇'], 3]);
    expect(titles(await list(GUIDES, { size: 1, page: 2 }))).toEqual(['坦克第二篇']);
    expect(titles(await list(GUIDES, { after: one.next! }))).toEqual(['坦克第二篇', '治疗第一篇']);
    const essences = await list(GUIDES, { sort: 'essence' });
    expect([titles(essences), essences.total]).toEqual([['坦克第一篇'], 1]);
    await removePost({ db: tavern.db, now: later(11) }, first.id, author);
    expect((await list(GUIDES, { sort: 'essence' })).total).toBe(0);
    expect((await list(GUIDES)).total).toBe(2);
  });

  it('refuses broken cursors', async () => {
    for (const after of [
      'x',
      '[]',
      Buffer.from('[1,2,3]').toString('base64url'),
      Buffer.from('[1,"2026-99-99T00:00:00Z",3]').toString('base64url'),
      Buffer.from('[1,"infinity",1e300]').toString('base64url'),
    ]) {
      await expect(list(GUIDES, { after })).rejects.toMatchObject({ code: 'A0400', fields: [{ path: 'after' }] });
    }
    expect((await list(GUIDES, { page: 1_000_000, size: 50 })).items).toEqual([]);
  });
});
