import type { SiteProcess } from '#tools/site/site-process.ts';

/** What every measurement gets. */
export interface Bench {
  /** A running site of the production build with the demo content, measured by nobody else. */
  site: SiteProcess;
  /** Logs what is being measured. */
  log(line: string): void;
}

/** One line of the table. */
export interface Row {
  what: string;
  measured: string;
  /** What it is compared with, measured in the same run; empty where the budget is absolute. */
  reference: string;
  /** Measured by reference; null where there is none. */
  ratio: number | null;
  budget: string;
  /** Null: shown for its own sake, without a budget. */
  within: boolean | null;
}

/** One job of the bench. Returns its rows; throws only when it could not measure. */
export type Measure = (bench: Bench) => Promise<Row[]>;

/** Returns a line for a figure that is compared with a bound alone, or with nothing. */
export function figure(what: string, measured: string, bound?: { text: string; within: boolean }): Row {
  return { what, measured, reference: '', ratio: null, budget: bound?.text ?? '', within: bound?.within ?? null };
}

/** Returns the middle one of some values. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = sorted.length >> 1;
  const high = sorted[middle] ?? NaN;
  return sorted.length % 2 === 1 ? high : ((sorted[middle - 1] ?? NaN) + high) / 2;
}

/**
 * Measures two things alternately, so that other load on the machine affects both equally. Returns the median of each and the median of the
 * per-round ratios, first to second.
 */
export async function byTurns(
  rounds: number,
  first: () => Promise<number>,
  second: () => Promise<number>,
): Promise<{ first: number; second: number; ratio: number }> {
  const pairs: { one: number; other: number }[] = [];
  for (let round = 0; round < rounds; round += 1) pairs.push({ one: await first(), other: await second() });
  return {
    first: median(pairs.map(({ one }) => one)),
    second: median(pairs.map(({ other }) => other)),
    ratio: median(pairs.map(({ one, other }) => one / other)),
  };
}

/** Returns a rate as the tables show it: `1,234/s`. */
export function perSecond(rate: number): string {
  return `${Math.round(rate).toLocaleString('en')}/s`;
}

/** Returns a share as the tables show it: 0.05 is `5 %`. */
export function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}
