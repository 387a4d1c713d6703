import { limitsOf } from '#contract/settings/rate-limits.ts';

export const LIMITS = limitsOf('faults');

/** Tries of one network in a minute of the clock, in which two windows of its limit may begin; beyond it the shared state is not asked. */
export const MAX_TRIES_BY_NETWORK = 2 * LIMITS.reportsByAddress.max;

/** Rows of one day; a site that is well has a handful. */
export const MAX_GROUPS_A_DAY = 500;
/** Groups that wait in memory to be written. */
export const MAX_WAITING_GROUPS = 200;

/** Reports a minute that a process takes one by one. */
const MAX_COUNTED = 600;
/** Beyond that it takes every tenth for ten, up to this many. */
export const MAX_SAMPLED = 6_000;
const SAMPLE = 10;

/** Returns for how many the nth report of a minute counts; 0: it is dropped. */
export function sampleWeight(nth: number): number {
  if (nth <= MAX_COUNTED) return 1;
  return nth <= MAX_SAMPLED && nth % SAMPLE === 0 ? SAMPLE : 0;
}
