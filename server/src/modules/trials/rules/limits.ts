import { limitsOf } from '#contract/settings/rate-limits.ts';

/** How many cases a presenter should have in hand: nobody is served more. */
export const SOFT_LIMIT = 3;
/** How many they may have in hand. */
export const HARD_LIMIT = 6;

/** How often what concerns the court is done. */
export const LIMITS = limitsOf('trials');
