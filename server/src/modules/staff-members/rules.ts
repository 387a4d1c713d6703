import type { FindBy } from '#contract/api/staff-members.ts';
import { MOBILE_PATTERN } from '#contract/patterns.ts';
import { limitsOf } from '#contract/settings/rate-limits.ts';

/** How often an operator may do what hits many. */
export const LIMITS = limitsOf('staff-members');

export const NEW_MEMBER_DAYS = 7;
/** How far back sessions are looked at for networks. */
export const PRINT_DAYS = 90;

const PRINT = /^([0-9A-F]{4})-?([0-9A-F]{4})$/i;

/** Returns a print as records hold it; null for a text that is none. */
export function printIn(text: string): string | null {
  const found = PRINT.exec(text.trim());
  return found ? `${found[1]}${found[2]}`.toUpperCase() : null;
}

/** Returns by what a text finds members: a text for anything says it by its looks. */
export function waysOf(by: FindBy, text: string): readonly Exclude<FindBy, 'any'>[] {
  if (by !== 'any') return [by];
  if (text.includes('@')) return ['mail'];
  if (MOBILE_PATTERN.test(text)) return ['mobile'];
  if (/^\d{1,15}$/.test(text)) return ['id', 'nick', 'character', ...(printIn(text) ? (['print'] as const) : [])];
  return printIn(text) ? ['print', 'nick', 'character'] : ['nick', 'character'];
}
