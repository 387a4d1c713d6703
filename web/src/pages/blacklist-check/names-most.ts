/** How many names of a roster are looked up at once. */
export const NAMES_MOST = 5_000;
