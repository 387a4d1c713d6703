/** How long before a run rows still count that came due: a transaction that writes one commits a little later. */
export const LATE_COMMIT_MS = 3_000;

/**
 * Returns the `due` of a job that looks for itself every `seconds`, while there is a row for which it may find something; `rows` is a table,
 * with a condition that an index answers, and in its order where much of the table may meet it. Where there is none, nothing is run.
 */
export function dueWhile(seconds: number, rows: string): string {
  return `SELECT since + interval '${seconds + LATE_COMMIT_MS / 1_000} seconds' FROM ${rows} LIMIT 1`;
}
