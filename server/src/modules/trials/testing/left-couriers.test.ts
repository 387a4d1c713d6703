import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Signed } from '#server/app/testing.ts';
import { openCourt, type Court } from './court.fixture.ts';
import { doorsOf } from './doors.fixture.ts';

let court: Court;
let judge: Signed;
let operator: Signed;
let others: Signed[];
beforeAll(async () => {
  court = await openCourt();
  [operator, judge] = [await court.person('operator'), await court.person('presenter')];
  others = await Promise.all([1, 2, 3, 4, 5].map(() => court.person('presenter')));
});
afterAll(() => court.site.close());

const { summoned, doors } = doorsOf(() => ({ court, judge, operator }));
const canCarry = async (id: number, as: Signed) => (await court.trial(id, as)).actions.includes('carry');
async function carriersOf(id: number): Promise<Signed[]> {
  const found = await Promise.all(others.map(async (as) => ((await canCarry(id, as)) ? [as] : [])));
  return found.flat();
}
const recuse = (id: number, as: Signed) => court.handle(id, as, { action: 'recuse', reason: '这几天上不了线' });

it('operators carry a notice at once when the last who was called steps aside and nobody else can be called', async () => {
  const { id } = await summoned();
  const [first = expect.unreachable()] = await carriersOf(id);
  expect(await canCarry(id, operator)).toBe(false);
  expect(await recuse(id, first)).toMatchObject({ code: '200' });
  const [second = expect.unreachable(), ...more] = await carriersOf(id);
  expect([second.id === first.id, more]).toEqual([false, []]);
  expect(await recuse(id, second)).toMatchObject({ code: '200' });
  expect(await carriersOf(id)).toEqual([]);
  expect(await canCarry(id, operator)).toBe(true);
  expect(await court.messages(operator.id)).toEqual(['有一桩案子等着递话']);
});

it('who has fetched the code still carries, and who was called before the last one too', async () => {
  const { id } = await summoned();
  const [first = expect.unreachable()] = await carriersOf(id);
  expect(await doors(id, first)).toMatchObject({ code: '200' });
  // The next one is called as well, as on the second day.
  const lot = `case_id = $1 AND kind = 'courier'`;
  await court.db.query(`UPDATE case_lots SET called = 2 WHERE ${lot}`, [id]);
  const second = (await carriersOf(id)).find((each) => each.id !== first.id) ?? expect.unreachable();
  expect(await recuse(id, second)).toMatchObject({ code: '200' });
  expect(await canCarry(id, first)).toBe(true);
  expect(await canCarry(id, operator)).toBe(false);
  // The last one has gone before, and now the one before is away: nobody else is called.
  const until = new Date(Date.now() + 5 * 24 * 60 * 60 * 1000).toISOString();
  expect(await court.site.post('post/trial/away', { until }, { as: first })).toMatchObject({ code: '200' });
  expect(await canCarry(id, operator)).toBe(true);
});
