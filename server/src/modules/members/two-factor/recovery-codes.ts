import { randomInt } from 'node:crypto';
import type { Secrets } from '#server/platform/process/secrets.ts';

/** Letters and digits that are not taken for one another. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const CODES = 10;
const HALF = 5;

/** Ten new recovery codes as their owner writes them down: `K7M4Q-2X9RA`, 50 random bits each. */
export function makeRecoveryCodes(): string[] {
  const half = () => Array.from({ length: HALF }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return Array.from({ length: CODES }, () => `${half()}-${half()}`);
}

/** Returns what of a recovery code is kept; case, spaces and hyphens don't matter. */
export function hashRecoveryCode(secrets: Secrets, memberId: number, code: string): Buffer {
  return secrets.keyedHash('recovery code', `${memberId} ${code.replace(/[\s-]/g, '').toUpperCase()}`);
}
