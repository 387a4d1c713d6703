const DAY_MS = 24 * 60 * 60 * 1000;
const CHINA_MS = 8 * 60 * 60 * 1000;
const DAY_LENGTH = '2026-11-22'.length;

/** Returns a value for each day of China from the one that begins at an instant, 0 for those without any. */
export function everyDay(counted: readonly { day: string; value: number }[], from: Date, days: number): { day: string; value: number }[] {
  const values = new Map(counted.map(({ day, value }) => [day, value]));
  return Array.from({ length: days }, (_, index) => {
    const day = new Date(from.getTime() + index * DAY_MS + CHINA_MS).toISOString().slice(0, DAY_LENGTH);
    return { day, value: values.get(day) ?? 0 };
  });
}
