import { limitsOf } from '#contract/settings/rate-limits.ts';

/** How often codes are mailed to who cannot compute, and guessed. */
export const PROOF_LIMITS = limitsOf('guards');
