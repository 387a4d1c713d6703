// Walks by fast-check, one after the other on one site, and a failure made shorter.
import fc from 'fast-check';
import type { Walk } from './moves.ts';

/** How many walks of a seed are played, and for how long a failure is made shorter. */
interface Run {
  seed: number;
  numRuns: number;
  shrinkMs: number;
}

/**
 * Plays walks until one fails, and then shorter ones for as long as it is given. Each walk is played to its end before the next begins, however long that takes:
 * one that was left while it still went on would move the clock and the people of the next.
 */
export async function checkWalks(
  walks: fc.Arbitrary<Walk>,
  play: (walk: Walk) => Promise<void>,
  { seed, numRuns, shrinkMs }: Run,
): Promise<fc.RunDetails<[Walk]>> {
  let endsAt: number | null = null;
  const property = fc.asyncProperty(walks, async (walk) => {
    fc.pre(endsAt === null || Date.now() < endsAt);
    try {
      await play(walk);
    } catch (error) {
      endsAt ??= Date.now() + shrinkMs;
      throw error;
    }
  });
  return fc.check(property, { seed, numRuns });
}
