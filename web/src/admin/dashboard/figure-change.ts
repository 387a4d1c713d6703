/** Returns how a figure has changed against another day, in percent; undefined where there is nothing to compare. */
export function changeOf({ value, before, isBad }: { value: number; before: number; isBad: boolean }): { text: string; isGood: boolean } | undefined {
  if (before === 0) return undefined;
  const percent = Math.round(((value - before) / before) * 100);
  if (percent === 0) return { text: '±0%', isGood: true };
  return { text: `${percent > 0 ? '+' : '−'}${Math.abs(percent)}%`, isGood: percent > 0 !== isBad };
}
