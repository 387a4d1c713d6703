import type { EntryBlock } from '#contract/api/admin/entry-blocks.ts';
import type { Db, Tx, WriteContext } from '#server/platform/database/db.ts';

type StoredBlock = Omit<EntryBlock, 'isOver'>;

const COLUMNS = 'id, kind, value, effect, until_at AS until, note, saved_at';

/** Returns every block. */
export function selectAllBlocks(db: Db): Promise<StoredBlock[]> {
  return db.query(`SELECT ${COLUMNS} FROM entry_blocks`);
}

/** Returns a page of the blocks, the newest first, and how many there are. */
export async function selectBlocks(
  db: Db,
  { q, kind, offset, limit }: { q: string; kind: EntryBlock['kind'] | null; offset: number; limit: number },
): Promise<{ items: StoredBlock[]; total: number }> {
  const where = `WHERE ($1 = '' OR strpos(value, lower($1)) > 0 OR strpos(value, upper($1)) > 0 OR strpos(note, $1) > 0) AND ($2::text IS NULL OR kind = $2)`;
  const items = await db.query<StoredBlock>(`SELECT ${COLUMNS} FROM entry_blocks ${where} ORDER BY id DESC OFFSET $3 LIMIT $4`, [q, kind, offset, limit]);
  const counted = await db.queryOne<{ total: number }>(`SELECT count(*)::integer AS total FROM entry_blocks ${where}`, [q, kind]);
  return { items, total: counted?.total ?? 0 };
}

/** Returns one block, locked until the transaction ends: by its id, or by what it blocks. */
export function lockBlock(tx: Tx, { id, kind, value }: { id: number | null; kind: string; value: string }): Promise<StoredBlock | null> {
  return tx.queryOne(`SELECT ${COLUMNS} FROM entry_blocks WHERE id = $1 OR ($1::bigint IS NULL AND kind = $2 AND value = $3) FOR UPDATE`, [id, kind, value]);
}

/** Stores a block, replacing what is known of it, and returns it; under another number than that of an existing one. */
export async function storeBlock(
  { tx, now }: WriteContext,
  block: { id: number | null } & Pick<StoredBlock, 'kind' | 'value' | 'effect' | 'until' | 'note'>,
): Promise<StoredBlock> {
  if (block.id !== null) await tx.query('DELETE FROM entry_blocks WHERE kind = $1 AND value = $2 AND id <> $3', [block.kind, block.value, block.id]);
  const row = await tx.queryOne<StoredBlock>(
    `INSERT INTO entry_blocks (id, kind, value, effect, until_at, note, saved_at)
     VALUES (coalesce($1::bigint, nextval(pg_get_serial_sequence('entry_blocks', 'id'))), $2, $3, $4, $5, $6, $7)
     ON CONFLICT (id) DO UPDATE SET kind = excluded.kind, value = excluded.value, effect = excluded.effect, until_at = excluded.until_at,
       note = excluded.note, saved_at = excluded.saved_at
     RETURNING ${COLUMNS}`,
    [block.id, block.kind, block.value, block.effect, block.until, block.note, now],
  );
  if (!row) throw new Error('a block came back empty');
  return row;
}

/** Deletes a block, and returns it; null when there is none. */
export function deleteBlock(tx: Tx, id: number): Promise<StoredBlock | null> {
  return tx.queryOne(`DELETE FROM entry_blocks WHERE id = $1 RETURNING ${COLUMNS}`, [id]);
}
