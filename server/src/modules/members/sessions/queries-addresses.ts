import type { Tx } from '#server/platform/database/db.ts';
import type { KeptAddress } from '#server/platform/process/kept-address.ts';

/** Returns sessions whose address is in the clear, locked until the transaction ends. */
export function lockClearAddresses(tx: Tx, limit: number): Promise<{ id: number; address: string }[]> {
  return tx.query(`SELECT id, address FROM sessions WHERE address <> '' ORDER BY id LIMIT $1 FOR NO KEY UPDATE SKIP LOCKED`, [limit]);
}

/** Replaces addresses in the clear by what is kept of them. */
export async function updateAddresses(tx: Tx, rows: readonly (KeptAddress & { id: number })[]): Promise<void> {
  await tx.query(
    `UPDATE sessions s SET address = '', address_sealed = given.sealed, network = given.network
     FROM unnest($1::bigint[], $2::text[], $3::text[]) AS given (id, sealed, network) WHERE s.id = given.id`,
    [rows.map(({ id }) => id), rows.map(({ sealed }) => sealed), rows.map(({ network }) => network)],
  );
}
