// Visitors who read public pages all the time, through nginx.
import { pause } from '../harness/commands.ts';
import { siteUrl } from '../harness/place.ts';

const PATHS = ['/cart/list/1001', '/home', '/rules'];
const EVERY_MS = 100;
const PATIENCE_MS = 10_000;

/** What visitors were given. */
export interface Reading {
  served: number;
  /** What was given instead of a page, by what it was: a status, or `none` for no answer. */
  refused: Map<string, number>;
  slowestMs: number;
  end(): Promise<void>;
}

/** Starts a visitor for each of some pages. */
export function startReading(): Reading {
  let isOver = false;
  const read = async (path: string) => {
    while (!isOver) {
      const startedAt = performance.now();
      try {
        const response = await fetch(`${siteUrl()}${path}`, { signal: AbortSignal.timeout(PATIENCE_MS) });
        await response.arrayBuffer();
        if (response.ok) reading.served += 1;
        else refuse(String(response.status));
      } catch {
        refuse('none');
      }
      reading.slowestMs = Math.max(reading.slowestMs, performance.now() - startedAt);
      await pause(EVERY_MS);
    }
  };
  const refuse = (what: string) => reading.refused.set(what, (reading.refused.get(what) ?? 0) + 1);
  const reading: Reading = {
    served: 0,
    refused: new Map(),
    slowestMs: 0,
    async end() {
      isOver = true;
      await all;
    },
  };
  const all = Promise.all(PATHS.map(read));
  return reading;
}

/** Returns how many pages were not served. */
export function countRefused({ refused }: Reading): number {
  return [...refused.values()].reduce((sum, count) => sum + count, 0);
}

/** Returns a count of answers as the tables show it: `503: 4, none: 1`. */
export function describeCounts(counts: ReadonlyMap<string | number, number>): string {
  return [...counts].map(([what, count]) => `${what}: ${count}`).join(', ') || 'none';
}
