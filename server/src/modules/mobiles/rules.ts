const HOUR = 60 * 60;

/** How many codes for and about mobile numbers one address may ask for. */
export const LIMITS = {
  codesByAddress: { max: 20, windowSeconds: HOUR },
} as const;

/** Returns a number as shown to its owner: 138****1234. */
export function maskMobile(mobile: string): string {
  return `${mobile.slice(0, 3)}****${mobile.slice(-4)}`;
}
