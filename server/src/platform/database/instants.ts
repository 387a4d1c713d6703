/** Returns the SQL of an instant inside of JSON, in the shape that every other instant has: `2026-11-18T04:00:00.000Z`. PostgreSQL's own has an offset. */
export function instantInJson(column: string): string {
  return `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}
