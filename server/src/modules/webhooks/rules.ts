/** How long after each attempt that failed the next one comes. */
const PAUSES_SECONDS = [60, 5 * 60, 30 * 60, 2 * 60 * 60, 12 * 60 * 60];

/** After how long without anything that arrived a webhook is paused. */
export const PAUSE_AFTER_MS = 3 * 24 * 60 * 60_000;

/** Returns when an attempt is repeated after a number that failed; null: never. */
export function nextAttempt(failed: number, now: Date): Date | null {
  const seconds = PAUSES_SECONDS[failed - 1];
  return seconds === undefined ? null : new Date(now.getTime() + seconds * 1000);
}

/** Returns what is wrong with an address as it is written; null: nothing. Which machine it is of is asked each time something is sent. */
export function urlProblem(text: string, isProduction: boolean): string | null {
  const url = URL.parse(text);
  if (!url || (url.protocol !== 'https:' && (isProduction || url.protocol !== 'http:'))) return '请写 https 开头的完整网址';
  if (url.username !== '' || url.password !== '') return '网址里不要写账号和密码';
  return url.hash === '' ? null : '网址里不要有 #';
}
