/** Returns days with at most one decimal; a dash where nothing has been counted. */
export function daysText(days: number | null): string {
  return days === null ? '—' : `${Math.round(days * 10) / 10} 天`;
}

/** Returns a share of 0 to 1 in percent; a dash where nothing has been counted. */
export function rateText(rate: number | null): string {
  return rate === null ? '—' : `${Math.round(rate * 1000) / 10}%`;
}
