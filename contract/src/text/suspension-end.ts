/** The end of a suspension that has none. */
export const NEVER = '9999-12-31T00:00:00.000Z';

/** Returns whether a suspension until an instant has no end. */
export function isPermanent(until: string): boolean {
  return Date.parse(until) >= Date.parse(NEVER);
}
