import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from '#contract/envelope.ts';
import type { Scenery, SceneryFilters } from '#contract/api/scenery.ts';
import { startTestSite, type Signed, type TestSite } from '#server/app/testing.ts';
import { openSceneryFixture, type SceneryFixture } from './scenery.fixture.ts';
import { SCENERY_SORTS } from '#contract/sorts.ts';

let site: TestSite;
let author: Signed;
let other: Signed;
let room: SceneryFixture;
beforeAll(async () => {
  site = await startTestSite();
  author = await site.signUp('持灯人');
  other = await site.signUp('赶路人');
  room = openSceneryFixture(site, await site.signUp('看画人', 'presenter'));
});
afterAll(() => site.close());

const search = async (query = '', gameId = 1) => (await site.get<Page<Scenery>>(`g/scenery/search${query}`, { gameId })).t;
const titles = async (query = '', gameId = 1) => (await search(query, gameId)).items.map(({ title }) => title);
describe('the list of pictures', () => {
  beforeAll(async () => {
    await room.hang(author, { title: '極光之下', zone: '嚎风峡湾', expansion: '巫妖王之怒', tags: ['极光'], shotAt: '2026-03-01' }, 2);
    await room.hang(
      author,
      {
        title: '长卷',
        zone: '冰冠冰川',
        expansion: '巫妖王之怒',
        tags: ['雪'],
        shotAt: '2025-03-01',
        fileId: await room.develop(author, { width: 1600, height: 600, background: '#ffffff' }),
      },
      2,
    );
    await room.hang(
      other,
      {
        title: '竖着看',
        zone: '冰冠冰川',
        expansion: '经典旧世',
        tags: [],
        shotAt: '',
        fileId: await room.develop(other, { width: 600, height: 900, background: '#c8641e' }),
      },
      2,
    );
  });

  it('is looked through by words folded, place, expansion, tag, shape, color and author', async () => {
    expect(await titles('?q=极光', 2)).toEqual(['極光之下']);
    expect(await titles('?q=冰冠', 2)).toEqual(['竖着看', '长卷']);
    expect(await titles('?q=...', 2)).toEqual([]);
    expect(await titles('?zone=冰冠冰川&expansion=经典旧世', 2)).toEqual(['竖着看']);
    expect(await titles('?tag=%E6%A5%B5%E5%85%89', 2)).toEqual(['極光之下']);
    expect(await titles('?orientation=panorama', 2)).toEqual(['长卷']);
    expect(await titles('?orientation=portrait&color=orange', 2)).toEqual(['竖着看']);
    expect(await titles('?color=snow', 2)).toEqual(['长卷']);
    expect(await titles(`?author=${other.id}`, 2)).toEqual(['竖着看']);
    expect(await titles('?q=没有的', 2)).toEqual([]);
  });

  it('goes on behind a cursor in every order, with the whole count', async () => {
    for (const sort of SCENERY_SORTS) {
      const seen: string[] = [];
      let after = '';
      for (;;) {
        const page = await search(`?sort=${sort}&size=1${after && `&after=${encodeURIComponent(after)}`}`, 2);
        expect(page.total).toBe(3);
        seen.push(...page.items.map(({ title }) => title));
        if (page.next === null) break;
        after = page.next;
      }
      expect(seen.toSorted(), sort).toEqual(['極光之下', '竖着看', '长卷'].toSorted());
      if (sort === 'shot') expect(seen).toEqual(['極光之下', '长卷', '竖着看']);
    }
    const { next } = await search('?sort=popular&size=1', 2);
    for (const [sort, status] of [
      ['month', 200],
      ['latest', 400],
      ['shot', 400],
    ] as const)
      expect((await site.get(`g/scenery/search?sort=${sort}&after=${next}`, { gameId: 2 })).status, sort).toBe(status);
    expect(await titles('?page=2&size=2', 2)).toEqual(['極光之下']);
  });

  it('counts what it can be filtered by', async () => {
    const { t } = await site.get<SceneryFilters>('g/scenery/filters', { gameId: 2 });
    expect(t.total).toBe(3);
    expect(t.zones).toEqual([
      { value: '冰冠冰川', label: '冰冠冰川', count: 2 },
      { value: '嚎风峡湾', label: '嚎风峡湾', count: 1 },
    ]);
    expect(t.expansions.map(({ value, count }) => [value, count])).toEqual([
      ['经典旧世', 1],
      ['巫妖王之怒', 2],
    ]);
    expect(t.tags.map(({ value }) => value).toSorted()).toEqual(['极光', '雪'].toSorted());
    expect(t.colors).toHaveLength(9);
    expect(t.orientations.find(({ value }) => value === 'panorama')).toEqual({ value: 'panorama', count: 1 });
  });

  it.for([
    '?after=zzz',
    '?after=WzEsMl0',
    '?sort=worst',
    '?orientation=x',
    '?color=%23fff',
    '?size=51',
    '?size=0',
    '?page=0',
    '?author=x',
    `?q=${'长'.repeat(41)}`,
    '?q=%00',
  ])('refuses %s', async (query) => {
    expect(await site.get(`g/scenery/search${query}`)).toMatchObject({ status: 400, code: 'A0400' });
  });
});
