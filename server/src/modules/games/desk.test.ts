import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ActReceipt } from '#contract/api/acts.ts';
import type { ListedGame } from '#contract/api/admin/game-desk.ts';
import type { Game } from '#contract/api/games.ts';
import { startTestSite, type Signed, type TestSite } from '#server/app/testing.ts';

let site: TestSite;
let operator: Signed;
beforeAll(async () => {
  site = await startTestSite();
  operator = await site.signUp('守炉人', 'operator');
});
afterAll(() => site.close());

const save = (game: object) => site.post<ListedGame & ActReceipt>('admin/game/save', game, { as: operator });
const games = async () => (await site.get<Game[]>('g/game/list')).t;
const listed = async () => (await site.get<ListedGame[]>('admin/game/list', { as: operator })).t;

it('offers a new game at once, behind the others', async () => {
  const { code, t } = await save({ name: '剑网', icon: 'crest-moon', note: '一蓑烟雨' });
  expect(code).toBe('200');
  expect((await games()).at(-1)).toMatchObject({ id: t.id, name: '剑网', recommended: false });
  expect((await save({ name: '剑网', icon: 'crest-sea' })).fields?.[0]?.path).toBe('name');
  expect((await save({ name: '一', icon: 'crest-sea' })).fields?.[0]?.path).toBe('name');
});

it('recommends exactly one game', async () => {
  const [first, second] = await games();
  expect((await save({ ...pick(first), recommended: false })).fields?.[0]?.path).toBe('recommended');
  expect((await save({ ...pick(second), recommended: true })).code).toBe('200');
  expect((await games()).filter(({ recommended }) => recommended).map(({ id }) => id)).toEqual([second?.id]);
  expect((await site.get<Game>('g/game/recommend_game')).t.id).toBe(second?.id);
  expect((await save({ ...pick(second), recommended: true, hidden: true })).fields?.[0]?.path).toBe('hidden');
});

it('hides a game, which nobody can choose any more, until that is undone', async () => {
  const last = (await games()).at(-1);
  const { t } = await save({ ...pick(last), hidden: true });
  expect((await games()).some(({ id }) => id === last?.id)).toBe(false);
  expect((await listed()).find(({ id }) => id === last?.id)).toMatchObject({ hidden: true });
  expect((await site.post(`admin/audit/undo/${t.audit}`, { reason: '' }, { as: operator })).code).toBe('200');
  expect((await games()).some(({ id }) => id === last?.id)).toBe(true);
});

it('orders all games or none', async () => {
  const ids = (await listed()).map(({ id }) => id);
  const order = (given: readonly number[]) => site.post<ActReceipt>('admin/game/order', { ids: given }, { as: operator });
  expect((await order(ids.slice(1))).fields?.[0]?.path).toBe('ids');
  const { t } = await order(ids.toReversed());
  expect((await games()).map(({ id }) => id)).toEqual(ids.toReversed());
  expect((await site.post(`admin/audit/undo/${t.audit}`, { reason: '' }, { as: operator })).code).toBe('200');
  expect((await games()).map(({ id }) => id)).toEqual(ids);
});

function pick(game: Game | undefined) {
  const { id, name, icon, note, recommended } = game ?? { id: 0, name: '', icon: '', note: '', recommended: false };
  return { id, name, icon, note, recommended };
}
