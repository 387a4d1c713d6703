import type { Poll } from '#contract/api/polls.ts';

/** Returns the share of each count among all who voted, in whole percents. */
export function sharesOf(results: readonly number[], voters: number): number[] {
  return results.map((count) => (voters === 0 ? 0 : Math.round((count / voters) * 100)));
}

/** Returns the places of options in the order in which results are shown: the most chosen first, as they stand where they are equal. Places begin with 1. */
export function resultOrder(results: readonly number[]): number[] {
  return results.map((_, at) => at + 1).toSorted((one, other) => (results[other - 1] ?? 0) - (results[one - 1] ?? 0) || one - other);
}

/** Returns the options of a poll with their places, from 1 on; two that are masked read the same. */
export function placedOptions({ options }: Pick<Poll, 'options'>): { option: string; place: number }[] {
  return options.map((option, at) => ({ option, place: at + 1 }));
}
