import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Signed } from '#server/app/testing.ts';
import { REALM, conflictsOf, freshName } from './conflicts.fixture.ts';
import { openCourt, type Court } from './court.fixture.ts';

let court: Court;
beforeAll(async () => {
  court = await openCourt();
  for (let count = 0; count < 5; count += 1) await court.person('presenter');
});
afterAll(() => court.site.close());

const { follow, conflictsIn } = conflictsOf(() => court);

/** Has an account be another one of somebody. */
const merge = (from: Signed, into: Signed) => court.db.query('UPDATE members SET merged_into = $2 WHERE id = $1', [from.id, into.id]);
const file = (by: Signed, name = freshName()) => court.fileCase(by, [{ name, realm: REALM, guild: '' }]);

it('who complained with an account that was merged into theirs does not judge', async () => {
  const [old, judge] = [await court.person(), await court.person('presenter')];
  const id = await file(old);
  expect(await conflictsIn(id, judge)).toEqual([]);
  await merge(old, judge);
  expect(await conflictsIn(id, judge)).toEqual(['filed']);
});

it('a tie to a person is one to all their accounts, whichever of them is the party', async () => {
  const [old, present, judge, other] = [await court.person(), await court.person(), await court.person('presenter'), await court.person('presenter')];
  const [byOld, byPresent] = [await file(old), await file(present)];
  await follow(judge, present);
  await follow(other, old);
  expect(await conflictsIn(byOld, judge)).toEqual([]);
  await merge(old, present);
  for (const each of [judge, other]) {
    expect(await conflictsIn(byOld, each)).toEqual(['tie']);
    expect(await conflictsIn(byPresent, each)).toEqual(['tie']);
  }
});
