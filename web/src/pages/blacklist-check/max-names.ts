/** How many names of a roster are looked up at once. */
export const MAX_NAMES = 5_000;
