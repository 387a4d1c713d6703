/** Returns how long a review usually takes, as a sentence; `minutes` null: too few reviews to say. */
export function usualWait(minutes: number | null): string {
  if (minutes === null) return '通常一天之内有人看。';
  if (minutes < 60) return `近来多半 ${Math.max(minutes, 1)} 分钟内有人看。`;
  const hours = Math.ceil(minutes / 60);
  return hours <= 48 ? `近来多半 ${hours} 小时内有人看。` : `近来多半要等 ${Math.ceil(hours / 24)} 天。`;
}
