const format = new Intl.DateTimeFormat('zh-CN', {
  timeZone: 'Asia/Shanghai',
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  weekday: 'short',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** Returns an instant as a mail names it: in Chinese, in Beijing's time, with the day of the week. */
export function mailInstant(instant: string): string {
  return format.format(new Date(instant));
}
