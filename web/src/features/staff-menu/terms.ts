/** A choice of when something ends by itself. */
export interface Term {
  key: string;
  label: string;
  /** Null: never, or filled in. */
  ms: number | null;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const MINUTES_LENGTH = 16;

/** A day and hour that is filled in. */
export const OWN_TERM = 'own';
/** No end. */
const NO_END = 'never';

export const PIN_TERMS: readonly Term[] = [
  ...[3, 7, 30].map((days) => ({ key: String(days), label: `${days} 天`, ms: days * DAY_MS })),
  { key: NO_END, label: '不限期', ms: null },
  { key: OWN_TERM, label: '自己填', ms: null },
];

export const LOCK_TERMS: readonly Term[] = [
  { key: '1h', label: '冷静 1 小时', ms: HOUR_MS },
  { key: '24h', label: '24 小时', ms: DAY_MS },
  { key: '7d', label: '7 天', ms: 7 * DAY_MS },
  { key: NO_END, label: '不限期', ms: null },
];

/** Returns the terms up to a length; an operator has all of them. */
export function termsUpTo(terms: readonly Term[], maxMs: number | null): readonly Term[] {
  return maxMs === null ? terms : terms.filter(({ key, ms }) => key === OWN_TERM || (ms !== null && ms <= maxMs));
}

/** Returns when a chosen term ends: null never, empty while it is not filled in. */
export function endOf(terms: readonly Term[], { chosen, own }: { chosen: string; own: string }): string | null {
  if (chosen === NO_END) return null;
  if (chosen === OWN_TERM) return own === '' ? '' : new Date(own).toISOString();
  const ms = terms.find(({ key }) => key === chosen)?.ms ?? 0;
  return new Date(Date.now() + ms).toISOString();
}

/** Returns a day from now as a field for a date and a time shows it, in the zone of this browser. */
export function localTomorrow(): string {
  const at = Date.now() + DAY_MS;
  return new Date(at - new Date(at).getTimezoneOffset() * 60_000).toISOString().slice(0, MINUTES_LENGTH);
}
