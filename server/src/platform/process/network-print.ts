import type { Secrets } from './secrets.ts';

/** Returns the quarter of an instant: `2026-4`. */
export function quarterOf(now: Date): string {
  return `${now.getUTCFullYear()}-${Math.floor(now.getUTCMonth() / 3) + 1}`;
}

/** Returns the quarters whose fingerprints the staff may have seen at an instant: that one and the one before. */
export function quartersUntil(now: Date): string[] {
  const before = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 3, 1));
  return [quarterOf(now), quarterOf(before)];
}

/** Returns the fingerprint of a network as the staff see it in a quarter, `7F3A-91C2`: it distinguishes networks and names none. */
export function printOf(secrets: Pick<Secrets, 'keyedHash'>, network: string, quarter: string): string {
  const digits = secrets.keyedHash(`network print ${quarter}`, network).toString('hex').slice(0, 8).toUpperCase();
  return `${digits.slice(0, 4)}-${digits.slice(4)}`;
}
