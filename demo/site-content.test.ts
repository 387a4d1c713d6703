import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ColumnDetail, MenuItem } from '#contract/api/columns.ts';
import type { Dictionaries } from '#contract/api/dictionaries.ts';
import { documentText } from '#contract/documents/text-of.ts';
import type { Game } from '#contract/api/games.ts';
import type { Notice, Site, TextPage } from '#contract/api/pages.ts';
import { startTestSite, type TestSite } from '#server/app/testing.ts';
import { saveSetting } from '#server/modules/settings/index.ts';
import { readDictionaries, readMenu, readNotices, readPages } from './written/content.ts';
import type { WrittenColumn } from './written/written.ts';
import { loadSiteContent } from './site-content.ts';

let site: TestSite;

beforeAll(async () => {
  site = await startTestSite();
});

afterAll(() => site.close());

/** Who is a presenter already applies no more. */
const APPLICATION = '/presenter/add';

/** Returns the written tree as a reader of that role must see it. */
function expectedMenu(columns: readonly WrittenColumn[], role: string | null): object[] {
  return columns
    .filter(({ visibleTo }) => !visibleTo || (role !== null && visibleTo.some((each) => each === role)))
    .filter(({ action }) => role !== 'presenter' || action !== APPLICATION)
    .map(({ visibleTo: _, ...column }) => ({
      ...column,
      children: expectedMenu(column.children ?? [], role),
      extChildren: (column.extChildren ?? []).map(({ name, children }) => ({ name, children: expectedMenu(children, role) })),
    }));
}

describe('the menu', () => {
  it('is the written tree, by role', async () => {
    const { columns } = await readMenu();
    const presenter = await site.signUp('坐堂', 'presenter');
    const member = await site.signUp('听众');
    const guest = (await site.get<MenuItem[]>('g/column/list')).t;
    expect(guest).toMatchObject(expectedMenu(columns, null));
    expect((await site.get<MenuItem[]>('g/column/public')).t).toEqual(guest);
    expect((await site.get<MenuItem[]>('g/column/list', { as: member })).t).toEqual(guest);
    const seen = (await site.get<MenuItem[]>('g/column/list', { as: presenter })).t;
    expect(seen).toMatchObject(expectedMenu(columns, 'presenter'));
    expect(JSON.stringify(seen)).toContain('审理台');
    expect(JSON.stringify(guest)).not.toContain('审理台');
  });

  it('marks the item above a column as current', async () => {
    const lit = async (id: number) => {
      const { currentColumn, activateColumn } = (await site.get<ColumnDetail>(`g/column/find/${id}`)).t;
      return [currentColumn.id, activateColumn.id];
    };
    expect(await lit(1001)).toEqual([1001, 1001]);
    expect(await lit(1101)).toEqual([1101, 1100]);
    expect(await lit(1113)).toEqual([1113, 1100]);
    expect(await lit(1203)).toEqual([1203, 1200]);
    expect(await lit(1302)).toEqual([1302, 1300]);
    expect(await site.get('g/column/find/9999')).toMatchObject({ status: 404, code: 'A0404' });
    expect(await site.get('g/column/find/abc')).toMatchObject({ status: 400, code: 'A0400' });
  });
});

it('has the games, one of them recommended', async () => {
  const { games } = await readMenu();
  expect((await site.get<Game[]>('g/game/list')).t).toMatchObject(games);
  expect((await site.get<Game>('g/game/recommend_game')).t.id).toBe(1);
});

it('has the dictionaries in their order', async () => {
  const served = (await site.get<Dictionaries>('g/dictionaries/list')).t;
  const written = await readDictionaries();
  expect(Object.keys(served).toSorted()).toEqual(Object.keys(written).toSorted());
  for (const [key, entries] of Object.entries(written))
    expect(served[key]!.map(({ value, label }) => [value, label])).toEqual(entries.map(({ value, label }) => [String(value), label]));
});

it('has the pages, with the site’s address in them', async () => {
  for (const { slug, title, summary } of await readPages()) {
    const { t } = await site.get<TextPage>(`g/page/${slug}`);
    expect(t).toMatchObject({ slug, title, summary });
    expect(documentText(t.body)).not.toContain('{contact}');
  }
  expect(await site.get('g/page/nothing')).toMatchObject({ status: 404, code: 'A0404' });
});

it('has the notices, and one for unknown codes', async () => {
  for (const notice of await readNotices()) expect((await site.get<Notice>(`g/notice/${notice.code}`)).t).toEqual(notice);
  expect((await site.get<Notice>('g/notice/no_such_code')).t.code).toBe('unknown');
});

it('shows a changed setting at once', async () => {
  expect((await site.get<Site>('g/site')).t).toMatchObject({ name: '炉边', slug: 'hearth' });
  await site.platform.db.transaction(async (tx) => {
    await saveSetting({ tx, now: new Date() }, 'siteName', '林间');
    await saveSetting({ tx, now: new Date() }, 'contact', 'forest@hearth.example');
  });
  expect((await site.get<Site>('g/site')).t.name).toBe('林间');
  expect(documentText((await site.get<TextPage>('g/page/about')).t.body)).toContain('forest@hearth.example');
});

it('comes once: afterwards it is the operator’s', async () => {
  await site.platform.db.query("DELETE FROM notices WHERE code = 'age'");
  await Promise.all([loadSiteContent({ ...site.platform, now: new Date() }), loadSiteContent({ ...site.platform, now: new Date() })]);
  expect(await site.platform.db.queryOne("SELECT 1 FROM notices WHERE code = 'age'")).toBeNull();
});
