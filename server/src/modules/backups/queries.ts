import type { Db, Instant, WriteContext } from '#server/platform/database/db.ts';

/** A backup that the site made or is making. */
export interface Backup {
  id: number;
  file: string;
  folderId: string;
  startedAt: Instant;
  /** Null: it was not finished. */
  madeAt: Instant | null;
  sizeBytes: number;
  rowCount: number;
  fileCount: number;
  sha256: string;
  failure: string;
  triedAt: Instant | null;
  trialFailure: string;
  sealed: boolean;
  origin: 'nightly' | 'manual';
  /** When all of it was at the off-site target, how much is there before that, and why the last attempt broke off. */
  sentAt: Instant | null;
  sentBytes: number;
  sendFailure: string;
}

/** What a finished backup holds. */
export type Made = Pick<Backup, 'sizeBytes' | 'rowCount' | 'fileCount' | 'sha256'>;

/** The columns of a backup. */
export const BACKUP = `id, file, folder_id, started_at, made_at, size_bytes, row_count, file_count, sha256, failure, tried_at, trial_failure, sealed, origin, sent_at, sent_bytes, send_failure`;

/** Under which the last trial of the private key is noted, with the public one. */
export const KEY_TRIED = 'backup-key-tried';

/** Returns the last backup that was begun, whatever became of it. */
export function findLastBackup(db: Db): Promise<Backup | null> {
  return db.queryOne<Backup>(`SELECT ${BACKUP} FROM backups ORDER BY started_at DESC, id DESC LIMIT 1`);
}

/** Returns the finished backups whose files are kept, of one data folder or of all, newest first. */
export function selectKeptBackups(db: Db, folderId: string | null): Promise<(Backup & { madeAt: Instant })[]> {
  return db.query<Backup & { madeAt: Instant }>(
    `SELECT ${BACKUP} FROM backups WHERE made_at IS NOT NULL AND deleted_at IS NULL AND ($1::text IS NULL OR folder_id = $1) ORDER BY made_at DESC, id DESC`,
    [folderId],
  );
}

/** Returns which of the names in a data folder are of backups that were deleted or not finished, and of none that is kept or being made. */
export async function selectUnkept(db: Db, folderId: string, names: readonly string[]): Promise<Set<string>> {
  const rows = await db.query<{ file: string }>(
    `SELECT file FROM backups WHERE folder_id = $1 AND file = ANY ($2)
     GROUP BY file HAVING bool_and(deleted_at IS NOT NULL OR (made_at IS NULL AND failure <> ''))`,
    [folderId, names],
  );
  return new Set(rows.map(({ file }) => file));
}

/** Returns whether a backup of any data folder has had this file's name, whatever became of it. */
export async function isNoted(db: Db, file: string): Promise<boolean> {
  return (await db.query('SELECT 1 FROM backups WHERE file = $1', [file])).length > 0;
}

/** Notes that a backup begins, and that those before it that nobody finished have failed for this reason; returns its id. */
export async function insertBackup(
  { tx, now }: WriteContext,
  backup: Pick<Backup, 'file' | 'folderId' | 'sealed' | 'origin'>,
  interrupted: string,
): Promise<number> {
  await tx.query(`UPDATE backups SET failure = $1 WHERE made_at IS NULL AND failure = ''`, [interrupted]);
  const [row] = await tx.query<{ id: number }>('INSERT INTO backups (file, folder_id, started_at, sealed, origin) VALUES ($1, $2, $3, $4, $5) RETURNING id', [
    backup.file,
    backup.folderId,
    now,
    backup.sealed,
    backup.origin,
  ]);
  if (!row) throw new Error('a backup was not noted');
  return row.id;
}

/** Notes what a finished backup holds. */
export async function saveMade({ tx, now }: WriteContext, id: number, { sizeBytes, rowCount, fileCount, sha256 }: Made): Promise<void> {
  await tx.query('UPDATE backups SET made_at = $2, size_bytes = $3, row_count = $4, file_count = $5, sha256 = $6 WHERE id = $1', [
    id,
    now,
    sizeBytes,
    rowCount,
    fileCount,
    sha256,
  ]);
}

/** Notes why a backup was not finished. */
export async function saveFailure({ tx }: Pick<WriteContext, 'tx'>, id: number, failure: string): Promise<void> {
  await tx.query('UPDATE backups SET failure = $2 WHERE id = $1', [id, failure]);
}

/** Notes that a backup was restored for a trial; `failure` empty: that succeeded. */
export async function saveTrial({ tx, now }: WriteContext, id: number, failure: string): Promise<void> {
  await tx.query('UPDATE backups SET tried_at = $2, trial_failure = $3 WHERE id = $1', [id, now, failure]);
}

/** Notes that the files of backups are deleted. */
export async function markDeleted({ tx, now }: WriteContext, ids: readonly number[]): Promise<void> {
  await tx.query('UPDATE backups SET deleted_at = $2 WHERE id = ANY ($1)', [ids, now]);
}

/** Returns how many bytes the database has on its disk. */
export async function selectDatabaseBytes(db: Db): Promise<number> {
  return (await db.queryOne<{ bytes: number }>('SELECT pg_database_size(current_database()) AS bytes'))?.bytes ?? 0;
}

/** Returns a finished backup whose file is kept; null when there is none of that number. */
export function findKept(db: Db, id: number): Promise<Backup | null> {
  return db.queryOne<Backup>(`SELECT ${BACKUP} FROM backups WHERE id = $1 AND made_at IS NOT NULL AND deleted_at IS NULL`, [id]);
}

/** Returns when a backup was restored well for a trial last, and when the first one was made: also of those whose files are deleted. */
export async function selectProof(db: Db): Promise<{ provenAt: Instant | null; firstMadeAt: Instant | null }> {
  const row = await db.queryOne<{ provenAt: Instant | null; firstMadeAt: Instant | null }>(
    `SELECT max(tried_at) FILTER (WHERE trial_failure = '') AS proven_at, min(made_at) AS first_made_at FROM backups`,
  );
  return row ?? { provenAt: null, firstMadeAt: null };
}

/** Returns when a backup was opened with the private half of a key last, else since when backups are encrypted to it; null where neither is known. */
export async function selectKeyTried(db: Db, recipient: string): Promise<Instant | null> {
  const row = await db.queryOne<{ at: Instant | null }>(
    `SELECT coalesce((SELECT updated_at FROM job_progress WHERE job = '${KEY_TRIED}' AND progress->>'recipient' = $1),
       (SELECT updated_at FROM settings WHERE key = 'backupRecipient')) AS at`,
    [recipient],
  );
  return row?.at ?? null;
}

/** Returns whether a backup was restored well for a trial since an instant. */
export async function isAnyProvenSince(db: Db, since: Date): Promise<boolean> {
  return (await db.queryOne(`SELECT FROM backups WHERE tried_at > $1 AND trial_failure = '' LIMIT 1`, [since])) !== null;
}
