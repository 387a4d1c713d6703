import { limitsOf } from '#contract/settings/rate-limits.ts';

/** How often a program may read. */
export const LIMITS = limitsOf('tokens');
