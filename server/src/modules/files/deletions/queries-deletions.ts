import type { Db, Tx, WriteContext } from '#server/platform/database/db.ts';

/** Adds files that are to be deleted. */
export async function insertQueued({ tx, now }: WriteContext, names: readonly string[]): Promise<void> {
  await tx.query('INSERT INTO file_deletions (name, queued_at) SELECT unnest($1::text[]), $2 ON CONFLICT (name) DO UPDATE SET queued_at = excluded.queued_at', [
    names,
    now,
  ]);
}

/** Returns the names of files that are to be deleted, in their order. */
export async function selectQueued(db: Db, after: string, limit: number): Promise<string[]> {
  const rows = await db.query<{ name: string }>('SELECT name FROM file_deletions WHERE name > $1 ORDER BY name LIMIT $2', [after, limit]);
  return rows.map(({ name }) => name);
}

/** Holds the bytes with a hash until the transaction ends: they are not stored while they are deleted, nor the other way round. */
export async function lockBytes(tx: Tx, sha256: string): Promise<void> {
  await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('bytes ' || $1, 0))`, [sha256]);
}

/** Returns whether a row names a stored file, or its bytes under another size. */
export async function isStillUsed(tx: Tx, name: string, sha256: string): Promise<boolean> {
  return (
    (await tx.queryOne(`SELECT WHERE EXISTS (SELECT FROM files WHERE sha256 = $2) OR EXISTS (SELECT FROM sealed_files WHERE $1 IN (stored_name, view_name))`, [
      name,
      sha256,
    ])) !== null
  );
}

/** Deletes the row of a file that was queued until an instant. */
export async function deleteQueued(tx: Tx, name: string, until: Date): Promise<void> {
  await tx.query('DELETE FROM file_deletions WHERE name = $1 AND queued_at <= $2', [name, until]);
}
