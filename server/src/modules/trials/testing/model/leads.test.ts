import { patient } from '#tools/patience.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rareWalks } from './leads.ts';
import { emptyTally } from './tally.ts';
import { play } from './walk.ts';
import { openWorld, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

describe('ways into what walks seldom come to', () => {
  it.each(rareWalks())(
    'lead there: $comesTo',
    async ({ walk, comesTo }) => {
      const tally = emptyTally();
      await play(world, walk, tally);
      expect(Object.keys({ ...tally.rows, ...tally.refusals })).toEqual(expect.arrayContaining([...comesTo]));
    },
    patient(30_000),
  );
});
