const WAN = 10_000;
const YI = 100_000_000;

/**
 * Returns a count as lists show it: whole with separators up to 9,999, then in 万 and 亿 with one decimal.
 * Rounds down, so that no number looks larger than it is: 99,999 is 9.9万.
 */
export function formatCount(count: number): string {
  const whole = Math.max(0, Math.trunc(count));
  if (whole < WAN) return withSeparators(whole);
  if (whole < YI) return `${tenths(whole, WAN)}万`;
  return `${tenths(whole, YI)}亿`;
}

/** Returns the full number with separators, for titles and exact figures. */
export function withSeparators(count: number): string {
  const digits = String(Math.trunc(count));
  return digits.length <= 3 ? digits : digits.replace(/\B(?=(\d{3})+$)/g, ',');
}

function tenths(whole: number, unit: number): string {
  const value = Math.floor(whole / (unit / 10));
  const rest = value % 10;
  return withSeparators(Math.floor(value / 10)) + (rest === 0 ? '' : `.${rest}`);
}
