import { randomInt } from 'node:crypto';
import type { InvitationState } from '#contract/api/invitations.ts';
import { limitsOf } from '#contract/settings/rate-limits.ts';

export const LIMITS = limitsOf('invitations');

/** Without letters and digits that look alike. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const CODE_LENGTH = 12;

/** Returns a new code: sixty bits that nobody guesses. */
export function newCode(): string {
  return Array.from({ length: CODE_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
}

/** Returns a code as it is read and passed on: `ABCD-EFGH-JKLM`. */
export function writtenCode(code: string): string {
  return code.replace(/(.{4})(?=.)/g, '$1-');
}

/** Returns a code as it is kept, however somebody typed it. */
export function readCode(typed: string): string {
  return typed
    .normalize('NFKC')
    .replace(/[^\dA-Za-z]/g, '')
    .toUpperCase();
}

/** Returns what has become of an invitation. */
export function stateOf({ until, usedAt, revokedAt }: { until: string; usedAt: string | null; revokedAt: string | null }, now: Date): InvitationState {
  if (usedAt !== null) return 'used';
  if (revokedAt !== null) return 'revoked';
  return Date.parse(until) <= now.getTime() ? 'ended' : 'open';
}
