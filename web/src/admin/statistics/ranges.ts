const DAY_MS = 24 * 60 * 60_000;
const BEIJING_MS = 8 * 60 * 60_000;

/** How many days are looked at. */
export const SPANS = [7, 30, 90, 365] as const;
export type Span = (typeof SPANS)[number];

/** Returns a number of days as it is called. */
export function spanLabel(span: Span): string {
  return span === 365 ? '一年' : `${span} 天`;
}

/** A range of days, `yyyy-MM-dd`, both ends included. */
export interface Range {
  from: string;
  to: string;
}

/** Returns the last whole days of China, and as many before them. */
export function rangeOf(span: Span, now: Date): { current: Range; before: Range } {
  const day = (ago: number) => new Date(now.getTime() + BEIJING_MS - ago * DAY_MS).toISOString().slice(0, 10);
  return { current: { from: day(span), to: day(1) }, before: { from: day(2 * span), to: day(span + 1) } };
}

/** Returns the sum of a figure's days. */
export function sumOf(values: readonly { value: number }[]): number {
  return values.reduce((sum, { value }) => sum + value, 0);
}

/** Returns how a sum has changed, such as `+6%`; null where there was nothing before. */
export function changeText(now: number, before: number): string | null {
  if (before === 0) return null;
  const percent = Math.round((100 * (now - before)) / before);
  return `${percent < 0 ? '−' : '+'}${Math.abs(percent)}%`;
}
