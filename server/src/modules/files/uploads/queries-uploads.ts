import type { UploadPurpose, UploadResult } from '#contract/api/files.ts';
import type { Db, Tx, WriteContext } from '#server/platform/database/db.ts';
import type { Sender } from './purpose.ts';

export interface UploadRow extends Sender {
  id: string;
  purpose: UploadPurpose;
  name: string;
  sizeBytes: number;
  sha256: string | null;
  receivedBytes: number;
  /** Where each piece begins, in order. */
  offsets: number[];
  /** What it has become; null: it has not been kept yet. */
  result: UploadResult | null;
}

const COLUMNS = `id, purpose, member_id AS "memberId", accused_id AS "accusedId", name, size_bytes AS "sizeBytes", sha256, received_bytes AS "receivedBytes",
  to_json(offsets) AS offsets, result`;

/** Records that a file is being sent. An upload that is there already stays as it is. */
export async function insertUpload({ tx, now }: WriteContext, upload: Omit<UploadRow, 'receivedBytes' | 'offsets' | 'result'>): Promise<void> {
  const { id, purpose, memberId, accusedId, name, sizeBytes, sha256 } = upload;
  await tx.query(
    `INSERT INTO uploads (id, purpose, member_id, accused_id, name, size_bytes, sha256, created_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
     ON CONFLICT (id) DO NOTHING`,
    [id, purpose, memberId, accusedId, name, sizeBytes, sha256, now],
  );
}

/** Returns an upload of the last day; null when there is none. */
export function selectUpload(db: Db, id: string): Promise<UploadRow | null> {
  return db.queryOne(`SELECT ${COLUMNS} FROM uploads WHERE id = $1`, [id]);
}

/** Locks an upload for the rest of the transaction and returns it; null when there is none. */
export function lockUpload(tx: Tx, id: string): Promise<UploadRow | null> {
  return tx.queryOne(`SELECT ${COLUMNS} FROM uploads WHERE id = $1 FOR UPDATE`, [id]);
}

/** Records a piece after those already received; null when another one arrived first. */
export function addPiece(tx: Tx, id: string, { offset, bytes }: { offset: number; bytes: number }): Promise<UploadRow | null> {
  return tx.queryOne(
    `UPDATE uploads SET received_bytes = received_bytes + $3, offsets = offsets || $2::integer
     WHERE id = $1 AND received_bytes = $2 AND result IS NULL RETURNING ${COLUMNS}`,
    [id, offset, bytes],
  );
}

/** Records what a file has become. */
export async function endUpload(tx: Tx, id: string, result: UploadResult): Promise<void> {
  await tx.query('UPDATE uploads SET result = $2::jsonb, received_bytes = size_bytes WHERE id = $1', [id, JSON.stringify(result)]);
}

/** Returns the ids of a sender's unfinished uploads but the newest, for which there is room; twenty at most. */
export async function selectSurplus(db: Db, { memberId, accusedId }: Sender, room: number): Promise<string[]> {
  const rows = await db.query<{ id: string }>(
    `SELECT id FROM uploads WHERE result IS NULL AND ${memberId === null ? 'accused_id' : 'member_id'} = $1 ORDER BY created_at DESC, id LIMIT 20 OFFSET $2`,
    [memberId ?? accusedId, room],
  );
  return rows.map(({ id }) => id);
}

/** Returns the ids of uploads begun before that instant, the oldest first. */
export async function selectOldUploads(db: Db, before: Date, limit: number): Promise<string[]> {
  const rows = await db.query<{ id: string }>('SELECT id FROM uploads WHERE created_at < $1 ORDER BY created_at LIMIT $2', [before, limit]);
  return rows.map(({ id }) => id);
}

/** Deletes an upload. */
export async function deleteUpload(tx: Tx, id: string): Promise<void> {
  await tx.query('DELETE FROM uploads WHERE id = $1', [id]);
}
