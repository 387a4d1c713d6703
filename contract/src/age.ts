/** How old a member was when they signed up, as far as the law makes a difference. */
export type AgeBand = 'child' | 'teen' | 'adult';

/** Below this age a guardian has to agree; below the other one a member is protected as a minor. */
const GUARDIAN_AGE = 14;
const ADULT_AGE = 18;

/** What each is called where a member reads of it. */
export const AGE_BAND_LABELS: Readonly<Record<AgeBand, string>> = { child: '未满 14 岁', teen: '14 到 17 岁', adult: '成年' };

/** Returns how old somebody born in a year is at least: their birthday may still be to come. */
export function youngestAge(birthYear: number, now: Date): number {
  return now.getUTCFullYear() - birthYear - 1;
}

/** Returns the band of somebody born in a year, the younger one where it may be either. */
export function ageBandOf(birthYear: number, now: Date): AgeBand {
  const age = youngestAge(birthYear, now);
  if (age < GUARDIAN_AGE) return 'child';
  return age < ADULT_AGE ? 'teen' : 'adult';
}

/** Returns whether somebody is protected as a minor; somebody who was never asked is not. */
export function isMinor(band: AgeBand | null): boolean {
  return band === 'child' || band === 'teen';
}
