import type { SiteProcess } from '#tools/site-process.ts';

/** What every measurement gets. */
export interface Bench {
  /** A running site of the production build with the demo content, measured by nobody else. */
  site: SiteProcess;
  /** Says what is being measured. */
  say(line: string): void;
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

/** One job of the bench: measures and answers its rows. Fails only when it could not measure. */
export type Measure = (bench: Bench) => Promise<Row[]>;

/** The middle one of some values. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = sorted.length >> 1;
  const high = sorted[middle] ?? NaN;
  return sorted.length % 2 === 1 ? high : ((sorted[middle - 1] ?? NaN) + high) / 2;
}

/**
 * Measures two things by turns, so that what else the machine does meets both alike.
 * Answers the median of each and the median of the ratios, first by second, of the rounds.
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

export function perSecond(rate: number): string {
  return `${Math.round(rate).toLocaleString('en')}/s`;
}

export function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}
