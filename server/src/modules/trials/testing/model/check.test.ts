import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { checkWalks } from './check.ts';
import { walks } from './moves.ts';

/** Plays walks that take longer than anything has time for, and notes how many were under way together. */
function slowWalks(fails: (nth: number) => boolean) {
  const seen = { played: 0, together: 0 };
  let underWay = 0;
  const play = async () => {
    const nth = (seen.played += 1);
    underWay += 1;
    seen.together = Math.max(seen.together, underWay);
    for (let turns = 0; turns < 20; turns += 1) await setImmediate();
    underWay -= 1;
    if (fails(nth)) throw new Error(`walk ${nth} broke`);
  };
  return { play, seen };
}

describe('walks of a seed', () => {
  it('are all played, each to its end before the next begins', async () => {
    const { play, seen } = slowWalks(() => false);
    const { failed, interrupted } = await checkWalks(walks(5), play, { seed: 1, numRuns: 25, shrinkMs: 0 });
    expect({ failed, interrupted, ...seen }).toEqual({ failed: false, interrupted: false, played: 25, together: 1 });
  });

  it('are made shorter when one fails, until the time for that is over', async () => {
    const { play, seen } = slowWalks((nth) => nth === 3);
    const { errorInstance } = await checkWalks(walks(5), play, { seed: 1, numRuns: 25, shrinkMs: 0 });
    expect(errorInstance).toMatchObject({ message: 'walk 3 broke' });
    expect(seen).toEqual({ played: 3, together: 1 });
    const longer = slowWalks((nth) => nth >= 3);
    const shorter = await checkWalks(walks(5), longer.play, { seed: 1, numRuns: 25, shrinkMs: 60_000 });
    expect(shorter.numShrinks).toBeGreaterThan(0);
    expect(longer.seen.together).toBe(1);
  });
});
