import type { Db, Tx } from '#server/platform/database/db.ts';
import type { Sender } from './queries-sealed.ts';

export interface UploadRow extends Sender {
  id: string;
  name: string;
  sizeBytes: number;
  sha256: string | null;
  receivedBytes: number;
  /** Where each piece begins, in order. */
  offsets: number[];
}

const COLUMNS = `id, member_id AS "memberId", accused_id AS "accusedId", name, size_bytes AS "sizeBytes", sha256, received_bytes AS "receivedBytes", to_json(offsets) AS offsets`;

/** Notes that a file comes in pieces. */
export async function insertUpload(tx: Tx, upload: UploadRow, now: Date): Promise<void> {
  await tx.query('INSERT INTO uploads (id, member_id, accused_id, name, size_bytes, sha256, created_at) VALUES ($1, $2, $3, $4, $5, $6, $7)', [
    upload.id,
    upload.memberId,
    upload.accusedId,
    upload.name,
    upload.sizeBytes,
    upload.sha256,
    now,
  ]);
}

/** Returns an upload that is not finished; null when there is none. */
export function selectUpload(db: Db, id: string): Promise<UploadRow | null> {
  return db.queryOne(`SELECT ${COLUMNS} FROM uploads WHERE id = $1`, [id]);
}

/** Records a piece after those already received; null when another one arrived first. */
export function addPiece(tx: Tx, id: string, offset: number, bytes: number): Promise<UploadRow | null> {
  return tx.queryOne(
    `UPDATE uploads SET received_bytes = received_bytes + $3, offsets = offsets || $2::integer WHERE id = $1 AND received_bytes = $2 RETURNING ${COLUMNS}`,
    [id, offset, bytes],
  );
}

/** Uploads begun before that instant; a hundred at most. */
export function selectOldUploads(db: Db, before: Date): Promise<UploadRow[]> {
  return db.query(`SELECT ${COLUMNS} FROM uploads WHERE created_at < $1 ORDER BY created_at LIMIT 100`, [before]);
}

/** Deletes an upload. */
export async function deleteUpload(tx: Tx, id: string): Promise<void> {
  await tx.query('DELETE FROM uploads WHERE id = $1', [id]);
}
