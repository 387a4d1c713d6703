import type { ServerPosition } from './queries-positions.ts';

interface Sample {
  atMs: number;
  position: bigint;
}

/** What is known of how far a replica is behind its primary. */
export interface Lag {
  /** The primary had written up to there at that time, or later. */
  notePrimary(found: ServerPosition, atMs: number): void;
  /**
   * Returns whether a replica that is there has everything that the primary had written `boundMs` before that time. While the primary is away
   * that is what it was last known to have written: a replica alone could not tell that it receives nothing any more.
   */
  isWithin(found: ServerPosition, atMs: number): boolean;
}

/** Returns the account of a replica that may be behind by so much. */
export function createLag(boundMs: number): Lag {
  let samples: Sample[] = [];
  let primary = '';
  return {
    notePrimary({ serverStartedAt, position }, atMs) {
      // A new primary goes on where its own log ended, which may be before what the former one had written.
      if (serverStartedAt !== primary) samples = [];
      primary = serverStartedAt;
      samples.push({ atMs, position: BigInt(position) });
      const needed = samples.findLastIndex((sample) => sample.atMs <= atMs - boundMs);
      if (needed > 0) samples.splice(0, needed);
    },
    isWithin({ position }, atMs) {
      const needed = samples.findLast((sample) => sample.atMs <= atMs - boundMs);
      return needed !== undefined && BigInt(position) >= needed.position;
    },
  };
}
