import { limitsOf } from '#contract/settings/rate-limits.ts';

/** How many codes for and about mobile numbers one address may ask for. */
export const LIMITS = limitsOf('mobiles');

/** Returns a number as shown to its owner: 138****1234. */
export function maskMobile(mobile: string): string {
  return `${mobile.slice(0, 3)}****${mobile.slice(-4)}`;
}
