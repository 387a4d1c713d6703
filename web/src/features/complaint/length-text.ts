const DAYS = '零一两三四五六七八九十';

/** Returns a length of whole days in words, like 三天; another one in hours. */
export function lengthText(hours: number): string {
  const days = hours / 24;
  if (!Number.isInteger(days)) return `${hours} 小时`;
  const word = DAYS[days];
  return word === undefined ? `${days} 天` : `${word}天`;
}
