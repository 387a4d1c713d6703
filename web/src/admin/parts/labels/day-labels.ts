/** Numbers of days that are offered to be chosen, as they are called. */
export const DAY_LABELS = { 1: '一天', 7: '七天', 30: '三十天', 90: '九十天' } as const;

export type OfferedDays = keyof typeof DAY_LABELS;

/** Returns numbers of days as options of a field. */
export function dayOptions(days: readonly OfferedDays[]): { value: string; label: string }[] {
  return days.map((each) => ({ value: String(each), label: DAY_LABELS[each] }));
}
