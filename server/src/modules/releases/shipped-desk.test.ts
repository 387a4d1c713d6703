import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ActPreview, ActReceipt } from '#contract/api/acts.ts';
import type { ReleaseView } from '#contract/api/admin/releases.ts';
import type { ShippedList, ShippedThing } from '#contract/api/admin/shipped.ts';
import { startTestSite, type Signed, type TestSite } from '#server/app/testing.ts';
import { noteRelease } from './releases.ts';
import { SHIPPED_KINDS } from './shipped-kinds.ts';

let site: TestSite;
let operator: Signed;
beforeAll(async () => {
  site = await startTestSite();
  operator = await site.signUp('守炉人', 'operator');
});
afterAll(() => site.close());

const list = async () => (await site.get<ShippedList>('admin/shipped/list', { as: operator })).t;
const view = async (id: string) => (await site.get<ShippedThing>(`admin/shipped/view?${new URLSearchParams({ id })}`, { as: operator })).t;
const choose = (act: 'take' | 'keep', id: string, fields: object = {}) =>
  site.post<ActReceipt & ActPreview>(`admin/shipped/${act}`, { id, ...fields }, { as: operator });

/** Makes the site differ from what ships in one thing of each kind, as an upgrade with a new version leaves it. Returns their ids. */
async function offerOfEachKind(): Promise<string[]> {
  const { db } = site.platform;
  const ids: string[] = [];
  for (const { name } of SHIPPED_KINDS) {
    const row = await db.queryOne<{ id: string }>(
      `UPDATE shipped SET version = version + 1, settled_hash = 'another', content = content || '{"note": "新的一句"}'::jsonb
       WHERE id = (SELECT id FROM shipped WHERE id LIKE $1 || ':%' AND content IS NOT NULL AND content ? 'note' ORDER BY id LIMIT 1) RETURNING id`,
      [name],
    );
    if (row) ids.push(row.id);
  }
  return ids;
}

it('counts every kind, lists what differs by its own name, and shows both sides', async () => {
  const fresh = await list();
  expect(fresh.items).toEqual([]);
  expect(fresh.kinds.map(({ label }) => label).toSorted()).toEqual([...new Set(SHIPPED_KINDS.map(({ label }) => label))].toSorted());
  const ids = await offerOfEachKind();
  expect(ids.map((id) => id.split(':')[0])).toEqual(expect.arrayContaining(['game', 'column', 'dictionary', 'word']));
  const { items, kinds } = await list();
  expect(items.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
  expect(items.every(({ state }) => state === 'offered')).toBe(true);
  for (const { name } of items) expect(name).toMatch(/\S/);
  expect(kinds.reduce((sum, { offered }) => sum + offered, 0)).toBe(ids.length);
  for (const id of ids) {
    const thing = await view(id);
    expect(thing).toMatchObject({ isOnSite: true, isShipped: true });
    expect(thing.differences).toEqual([{ field: 'note', site: expect.any(String), program: '新的一句' }]);
  }
});

it('takes one and keeps another, each as previewed and on record; taking is undone', async () => {
  const { items } = await list();
  const game = items.find(({ id }) => id.startsWith('game:'))?.id ?? '';
  const word = items.find(({ id }) => id.startsWith('word:'))?.id ?? '';
  const preview = await choose('take', game, { preview: true });
  expect(preview.t.acts.map(({ act }) => act)).toEqual(['shipped.take']);
  expect((await view(game)).state).toBe('offered');
  const taken = await choose('take', game);
  expect(taken.t.undoUntil).not.toBeNull();
  expect(await view(game)).toMatchObject({ state: 'same', differences: [], former: [expect.any(String)] });
  expect((await choose('keep', word)).t.audit).toBeGreaterThan(taken.t.audit ?? 0);
  expect((await view(word)).state).toBe('edited');
  expect((await site.post(`admin/audit/undo/${taken.t.audit}`, {}, { as: operator })).code).toBe('200');
  expect((await view(game)).state).toBe('offered');
});

it('says which version runs, since when and what it adds', async () => {
  const { db } = site.platform;
  await noteRelease({ db, now: new Date('2030-11-01T00:00:00Z') }, { version: '9.1.0', changelog: '# 更新记录\n\n## 未发布\n\n- 会员：旧的一句。\n' });
  await noteRelease(
    { db, now: new Date('2030-11-02T00:00:00Z') },
    { version: '9.2.0', changelog: '# 更新记录\n\n## 未发布\n\n- 会员：新的一句。\n- 会员：旧的一句。\n' },
  );
  const { t } = await site.get<ReleaseView>('admin/release/view', { as: operator });
  expect(t).toMatchObject({ version: expect.stringMatching(/^9\.2\.0/), before: { version: expect.stringMatching(/^9\.1\.0/) }, canGoBack: true });
  expect(t?.news.map(({ text }) => text)).toEqual([expect.stringContaining('新的一句')]);
});

it('is for operators, and refuses what nothing is called', async () => {
  const member = await site.signUp('路过的人');
  expect((await site.get('admin/shipped/list', { as: member })).status).toBe(403);
  expect((await choose('take', 'game:nothing')).status).toBe(400);
});
