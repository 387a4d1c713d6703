/** Returns the day in China of an instant, `yyyy-MM-dd`. */
export function dayInChina(now: Date): string {
  return new Date(now.getTime() + 8 * 60 * 60 * 1000).toISOString().slice(0, 10);
}
