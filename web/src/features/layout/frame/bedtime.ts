const CHINA_HOURS = 8;
const LATE_FROM = 22;
const LATE_UNTIL = 6;
const HOUR_MS = 60 * 60_000;

/** Returns whether it is between ten at night and six in the morning in China. */
export function isLateInChina(now: Date): boolean {
  const hour = new Date(now.getTime() + CHINA_HOURS * HOUR_MS).getUTCHours();
  return hour >= LATE_FROM || hour < LATE_UNTIL;
}
