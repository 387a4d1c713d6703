import type { Db } from '#server/platform/db.ts';

export type SealedKind = 'image' | 'video' | 'text' | 'log' | 'zip';

/** Who sends a file that is kept sealed: a member, or whoever holds the link of an accused. */
export interface Sender {
  memberId: number | null;
  accusedId: number | null;
}

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

/** The sealed files with these ids, in no order; unknown ones are left out. */
export function selectSealedFiles(db: Db, ids: readonly number[]): Promise<SealedRow[]> {
  return db.rows(`SELECT ${COLUMNS} FROM sealed_files WHERE id = ANY ($1::bigint[])`, [ids]);
}
