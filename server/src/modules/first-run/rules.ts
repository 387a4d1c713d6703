import { limitsOf } from '#contract/settings/rate-limits.ts';

/** How long a code is good. */
export const CODE_MINUTES = 30;
/** After how many wrong codes the right one is worthless. */
export const MAX_WRONG_TRIES = 10;

export const LIMITS = limitsOf('first-run');

/** The jobs of the lawful defaults, which the setting-up has done: who decided otherwise there is not overruled by the next start. */
export const LAWFUL_JOBS = { places: 'places-shown', mobile: 'mobile-required' } as const;
