import type { Db, Tx, WriteContext } from '#server/platform/database/db.ts';
import type { Sender } from '../uploads/purpose.ts';

export type SealedKind = 'image' | 'video' | 'text' | 'log' | 'zip';

export interface SealedRow extends Sender {
  id: number;
  kind: SealedKind;
  name: string;
  mediaType: string;
  sizeBytes: number;
  sha256: string;
  storedName: string;
  viewName: string | null;
}

const COLUMNS = `id, member_id AS "memberId", accused_id AS "accusedId", kind, name, media_type AS "mediaType", size_bytes AS "sizeBytes", sha256,
  stored_name AS "storedName", view_name AS "viewName"`;

/** Returns the sealed files with these ids, in no order; unknown ones are left out. */
export function selectSealedFiles(db: Db, ids: readonly number[]): Promise<SealedRow[]> {
  return db.query(`SELECT ${COLUMNS} FROM sealed_files WHERE id = ANY ($1::bigint[])`, [ids]);
}
/** Adds a sealed file. */
export async function insertSealed({ tx, now }: WriteContext, file: Omit<SealedRow, 'id'>): Promise<SealedRow> {
  const row = await tx.queryOne<SealedRow>(
    `INSERT INTO sealed_files (member_id, accused_id, kind, name, media_type, size_bytes, sha256, stored_name, view_name, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) RETURNING ${COLUMNS}`,
    [file.memberId, file.accusedId, file.kind, file.name, file.mediaType, file.sizeBytes, file.sha256, file.storedName, file.viewName, now],
  );
  if (!row) throw new Error('an inserted file came back empty');
  return row;
}

/** Deletes sealed files that are evidence in no case; returns the names of what was stored of them, each once: two may have the same content. */
export async function deleteUnused(tx: Tx, ids: readonly number[]): Promise<string[]> {
  const rows = await tx.query<{ storedName: string; viewName: string | null }>(
    `DELETE FROM sealed_files f WHERE f.id = ANY ($1::bigint[]) AND NOT EXISTS (SELECT FROM case_evidence e WHERE f.id IN (e.file_id, e.public_file_id))
       AND NOT EXISTS (SELECT FROM takedowns o WHERE o.file_id = f.id)
     RETURNING stored_name AS "storedName", view_name AS "viewName"`,
    [ids],
  );
  return [...new Set(rows.flatMap(({ storedName, viewName }) => [storedName, ...(viewName === null ? [] : [viewName])]))];
}
