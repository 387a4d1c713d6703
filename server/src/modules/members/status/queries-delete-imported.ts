import type { Tx } from '#server/platform/database/db.ts';

/** Deletes members that an import has made and who have never been here; the letters about their names go with them. */
export async function deleteImportedMembers(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx.query('DELETE FROM members WHERE id = ANY ($1::bigint[])', [ids]);
}
