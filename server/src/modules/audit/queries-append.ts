import type { SqlValue, Tx } from '#server/platform/database/db.ts';

const APPEND = 'SELECT append_audit($1::jsonb)';

/** Appends records to the chain, which nobody else can do until the transaction ends. */
export async function append(tx: Tx, rows: readonly object[]): Promise<void> {
  await tx.query(APPEND, [JSON.stringify(rows)]);
}

/** Appends records to the chain together with the commit; `rowsOf` is asked when everything else has been sent. */
export function appendWithCommit(tx: Tx, rowsOf: () => readonly object[]): void {
  tx.withCommit(APPEND, (): readonly SqlValue[] => [JSON.stringify(rowsOf())]);
}
