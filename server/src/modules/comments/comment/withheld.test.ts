import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTavern, type Tavern } from '#server/modules/posts/posts.fixture.ts';
import { selectWithheld } from './queries-withheld.ts';

let tavern: Tavern;
beforeAll(async () => {
  tavern = await openTavern();
});
afterAll(() => tavern.drop());

it('what a case withholds is planned once, not again for each post', async () => {
  const { id } = await tavern.post((await tavern.addMembers(1))[0]!);
  const plans = await tavern.db.transaction(async (tx) => {
    // The first five plans are always made for the values given.
    for (let asked = 0; asked < 8; asked += 1) expect(await selectWithheld(tx, [id])).toEqual(new Map());
    return tx.queryOne<{ kept: number }>(`SELECT generic_plans AS kept FROM pg_prepared_statements WHERE statement LIKE 'SELECT a.case_id%'`);
  });
  expect(plans).toEqual({ kept: 3 });
});
