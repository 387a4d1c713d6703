import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Signed } from '#server/app/testing.ts';
import { callForCases } from '../clocks/clocks.ts';
import { openCourt, type Court } from './court.fixture.ts';
import { DAY_SECONDS, doorsOf } from './doors.fixture.ts';

let court: Court;
let judge: Signed;
let operator: Signed;
let others: Signed[];
beforeAll(async () => {
  court = await openCourt();
  [operator, judge] = [await court.person('operator'), await court.person('presenter')];
  others = await Promise.all([1, 2, 3, 4].map(() => court.person('presenter')));
});
afterAll(() => court.site.close());

const { summoned } = doorsOf(() => ({ court, judge, operator }));
const carriers = async (id: number) => {
  const views = await Promise.all(others.map(async (as) => (await court.trial(id, as)).actions.includes('carry')));
  return views.filter((carries) => carries).length;
};
async function wait(id: number, seconds: number): Promise<void> {
  await court.backdate(id, seconds);
  await Promise.all([1, 2].map(() => callForCases({ db: court.db, now: new Date() })));
}

it('nobody more is called to carry the notice where fewer than three could judge then; operators are, on the third day', async () => {
  const { id } = await summoned();
  expect(await carriers(id)).toBe(1);
  await wait(id, 2 * DAY_SECONDS + 60);
  expect(await carriers(id)).toBe(1);
  expect(await court.messages(operator.id)).toEqual([]);
  await wait(id, DAY_SECONDS);
  expect(await carriers(id)).toBe(1);
  expect(await court.messages(operator.id)).toEqual(['有一桩案子等着递话']);
  const another = await summoned();
  others.push(await court.person('presenter'));
  await wait(another.id, 2 * DAY_SECONDS + 60);
  expect(await carriers(another.id)).toBe(2);
});
