/** How many cases a presenter should have in hand: nobody is served more. */
export const SOFT_LIMIT = 3;
/** How many they may have in hand. */
export const HARD_LIMIT = 6;
