/** Returns a waiting time in words: seconds up to two minutes, then minutes, then hours, rounded up. */
export function waitText(seconds: number): string {
  if (seconds <= 120) return `${seconds} 秒`;
  if (seconds <= 7200) return `${Math.ceil(seconds / 60)} 分钟`;
  return `${Math.ceil(seconds / 3600)} 小时`;
}
