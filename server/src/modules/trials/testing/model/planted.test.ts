import { patient } from '#tools/patience.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SUCCESS } from '#contract/envelope.ts';
import type { TestSite } from '#server/app/testing.ts';
import type { ActName } from './acts.ts';
import { INVARIANTS } from './invariants.ts';
import { walks } from './moves.ts';
import { STORED_FAULTS } from './queries-faults.fixture.ts';
import { SAID_FAULTS, type SaidFault } from './replies-faults.fixture.ts';
import { emptyTally } from './tally.ts';
import { play } from './walk.ts';
import { openWorld, type World } from './world.ts';

const SEED = 22;
const MAX_RUNS = 300;

/** Returns what the model finds on a site with a fault; null: nothing. */
async function findFault(acts: readonly ActName[], plant: (world: World) => Promise<unknown> | void): Promise<string | null> {
  const world = await openWorld();
  try {
    await plant(world);
    const run = await fc.check(
      fc.asyncProperty(walks(14, acts), (walk) => play(world, walk, emptyTally())),
      { seed: SEED, numRuns: MAX_RUNS, endOnFailure: true },
    );
    return run.errorInstance instanceof Error ? run.errorInstance.message : null;
  } finally {
    await world.close();
  }
}

/** Puts a fault between people and the site. */
function spoilReplies(world: World, { send = (_, body) => body, add = () => ({}), lets = () => false }: SaidFault): void {
  const lines: string[] = [];
  const { get, post } = world.site;
  const spoil = <Reply extends { t: unknown }>(path: string, reply: Reply): Reply => {
    lines.push(JSON.stringify(reply.t));
    if (lets(path)) Object.assign(reply, { code: SUCCESS, status: 200 });
    if (typeof reply.t === 'object' && reply.t !== null) Object.assign(reply.t, add(path, lines));
    return reply;
  };
  const wrong: Pick<TestSite, 'get' | 'post'> = {
    get: async <T>(path: string, options?: Parameters<typeof get>[1]) => spoil(path, await get<T>(path, options)),
    post: async <T>(path: string, body: object = {}, options?: Parameters<typeof post>[2]) => {
      lines.push(JSON.stringify(body));
      return spoil(path, await post<T>(path, send(path, body), options));
    },
  };
  Object.assign(world.site, wrong);
}

it('a fault is planted against every invariant that the model holds', () => {
  const found = [...STORED_FAULTS, ...SAID_FAULTS].flatMap(({ finds }) => [...String(finds).matchAll(/\d+ /g)].map(([number]) => Number(number)));
  const held = Object.entries(INVARIANTS).flatMap(([number, where]) => (where.includes('model') ? [Number(number)] : []));
  expect(held.filter((number) => !found.includes(number))).toEqual([]);
});

describe('a fault that is planted in what is stored', () => {
  it.each(STORED_FAULTS)(
    'is found: $what',
    async ({ sql, acts = [], finds }) => expect(await findFault(acts, ({ look }) => look.query(sql))).toMatch(finds),
    patient(120_000),
  );
});

describe('a fault that is planted in what is said', () => {
  it.each(SAID_FAULTS)(
    'is found: $what',
    async (fault) => expect(await findFault(fault.acts, (world) => spoilReplies(world, fault))).toContain(fault.finds),
    patient(120_000),
  );
});
