import type { SqlValue, Tx } from '#server/platform/database/db.ts';

/** Appends records to the chain together with the commit; `rowsOf` is asked when everything else has been sent. */
export function appendWithCommit(tx: Tx, rowsOf: () => readonly object[]): void {
  tx.withCommit('SELECT append_audit($1::jsonb)', (): readonly SqlValue[] => [JSON.stringify(rowsOf())]);
}
