// What a solution costs. A problem is solved by trying counters up to one that was drawn from the upper half of what is allowed, so its time
// hardly varies: about a quarter of a second on a cheap phone (150,000 hashes a second), and twice as much with each further try from a network.

/** The counter of the first problem a network gets is below this. */
const MAX_FIRST_COUNTER = 45_000;
/** How often the cost doubles at max: about five seconds then. */
export const MAX_DOUBLINGS = 4;
/** For how long tries of a network count together. */
export const TRIES_WINDOW_SECONDS = 60 * 60;
/** Tries counted at most. */
export const MAX_TRIES = 100;

/** Returns below what the counter of a problem is, after `tries` of its network. */
export function counterBelow(tries: number): number {
  return MAX_FIRST_COUNTER * 2 ** Math.min(MAX_DOUBLINGS, Math.max(0, tries));
}

/** Returns the counter of a problem: random, in the upper half of what is allowed. */
export function drawCounter(max: number, random: (min: number, max: number) => number): number {
  return random(Math.floor(max / 2), max);
}
