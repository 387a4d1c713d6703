import { CODE_INTERVAL_SECONDS, CODES_A_DAY } from '#contract/limits.ts';

const HOUR = 60 * 60;

/** How often a code may be sent: to one number and by one member each, and altogether from one address. */
export const LIMITS = {
  nextCode: { most: 1, windowSeconds: CODE_INTERVAL_SECONDS },
  codesADay: { most: CODES_A_DAY, windowSeconds: 24 * HOUR },
  codesByAddress: { most: 20, windowSeconds: HOUR },
} as const;

/** A number as it is shown to its owner: 138****1234. */
export function maskMobile(mobile: string): string {
  return `${mobile.slice(0, 3)}****${mobile.slice(-4)}`;
}
