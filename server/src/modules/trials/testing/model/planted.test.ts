import { patient } from '#tools/patience.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { walks } from './moves.ts';
import { STORED_FAULTS, type StoredFault } from './queries-faults.fixture.ts';
import { emptyTally } from './tally.ts';
import { play } from './walk.ts';
import { openWorld } from './world.ts';

const SEED = 22;
const MAX_RUNS = 300;

/** Returns what the model finds on a site with a fault in its database; null: nothing. */
async function findFault({ sql, acts = [] }: StoredFault): Promise<string | null> {
  const world = await openWorld();
  try {
    await world.look.query(sql);
    const run = await fc.check(
      fc.asyncProperty(walks(14, acts), (walk) => play(world, walk, emptyTally())),
      { seed: SEED, numRuns: MAX_RUNS, endOnFailure: true },
    );
    return run.errorInstance instanceof Error ? run.errorInstance.message : null;
  } finally {
    await world.close();
  }
}

describe('a fault that is planted in what is stored', () => {
  it.each(STORED_FAULTS)('is found: $what', async (fault) => expect(await findFault(fault)).toContain(fault.finds), patient(120_000));
});
