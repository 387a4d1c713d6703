import type { SqlValue, Tx } from '#server/platform/database/db.ts';

const APPEND = 'SELECT append_audit($1::jsonb)';

/** Appends records to the chain, which nobody else can do until the transaction ends, and returns the number of the last one. */
export async function append(tx: Tx, rows: readonly object[]): Promise<number> {
  const [, last] = await Promise.all([
    tx.query(APPEND, [JSON.stringify(rows)]),
    tx.queryOne<{ seq: number }>('SELECT seq FROM audit ORDER BY seq DESC LIMIT 1'),
  ]);
  return last?.seq ?? 0;
}

/** Appends records to the chain together with the commit; `rowsOf` is asked when everything else has been sent. */
export function appendWithCommit(tx: Tx, rowsOf: () => readonly object[]): void {
  tx.withCommit(APPEND, (): readonly SqlValue[] => [JSON.stringify(rowsOf())]);
}
