import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { patient } from '#tools/patience.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Chain } from '#contract/chain/ticket-chain.ts';
import { siteJobs } from '#server/modules/jobs/index.ts';
import { watchChecks } from '#server/modules/dashboard/index.ts';
import { COURT_TABLE } from '../../rules/table.ts';
import { ACTS, ACTS_OF_STEP } from './acts.ts';
import { INVARIANTS } from './invariants.ts';
import { walks } from './moves.ts';
import { findBrokenSite } from './queries-ends.ts';
import { emptyTally, missing } from './tally.ts';
import { play } from './walk.ts';
import { COURT_JOBS, OTHER_JOBS, openWorld, type World } from './world.ts';

const SEED = 22;
const RUNS = 200;

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

describe('the acts of the model', () => {
  it('are those by which people take the steps of the court', () => {
    for (const [step, acts] of Object.entries(ACTS_OF_STEP)) {
      const takes = acts === 'clock' ? [] : acts.filter((name) => !ACTS[name].steps.some((each) => each === step));
      expect(takes, step).toEqual([]);
    }
    const named = COURT_TABLE.filter(({ who }) => who !== 'clock').map(({ step }) => ACTS_OF_STEP[step]);
    expect(named).not.toContain('clock');
  });
});

describe('the invariants of the law', () => {
  it('are each held by the model or by a test', () => {
    const written = readdirSync(import.meta.dirname)
      .filter((name) => !name.endsWith('.test.ts'))
      .map((name) => readFileSync(join(import.meta.dirname, name), 'utf8'))
      .join('\n');
    expect(Object.keys(INVARIANTS)).toHaveLength(33);
    for (const [number, files] of Object.entries(INVARIANTS))
      for (const file of files)
        if (file === 'model') expect(written, number).toMatch(new RegExp(`['\`]${number} `));
        else expect(existsSync(join(import.meta.dirname, '../..', file)), file).toBe(true);
  });
});

describe('the clocks of the model', () => {
  it('are all of the court, and whatever else rows make due is known to be none of it', () => {
    const due = siteJobs(world.site.platform, { watchChecks }).flatMap(({ name, due: next }) => (next === undefined ? [] : [name]));
    expect([...COURT_JOBS, ...OTHER_JOBS].toSorted()).toEqual(due.toSorted());
  });
});

describe('people who do what they like, and clocks', () => {
  it(
    `never break the law of the court (${RUNS} walks, seed ${SEED})`,
    async () => {
      const tally = emptyTally();
      const run = await fc.check(
        fc.asyncProperty(walks(12), (walk) => play(world, walk, tally)),
        { seed: SEED, numRuns: RUNS, endOnFailure: true },
      );
      if (run.errorInstance instanceof Error) throw new Error(`seed ${run.seed}, path ${run.counterexamplePath}: ${run.errorInstance.message}`);
      // All rows and refusals are for the evenings of the command; the usual ones are for every day.
      expect(tally.walks).toBe(RUNS);
      expect(missing(tally).length).toBeLessThan(90);
      expect(await findBrokenSite(world)).toEqual([]);
      expect((await world.site.get<Chain>('g/ticket/chain')).t.records.length).toBeGreaterThan(10);
    },
    patient(180_000),
  );
});
