/** SQL for the `begins` and `ends` of a month in China given as yyyy-MM: counted on China's own calendar, where the month of an instant before 08:00 is another one than in UTC. */
export function monthInChina(text: string): string {
  const first = `(${text} || '-01')::timestamp`;
  return `(SELECT ${first} AT TIME ZONE 'Asia/Shanghai' AS begins, (${first} + interval '1 month') AT TIME ZONE 'Asia/Shanghai' AS ends)`;
}
