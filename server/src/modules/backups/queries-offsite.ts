import type { Db, Instant, WriteContext } from '#server/platform/database/db.ts';
import { BACKUP, type Backup } from './queries.ts';

/** When the next backup can be sent off site; as `due` of a job wants it. */
export const NEXT_UNSENT =
  'SELECT min(made_at) FROM backups WHERE sealed AND made_at IS NOT NULL AND deleted_at IS NULL AND sent_at IS NULL AND made_at > since';

/** How far sending is, in megabytes; as `progress` of a job wants it. */
export const SENT_MEGABYTES = `SELECT (coalesce(sum(sent_bytes), 0) / 1048576)::integer AS done, (coalesce(sum(size_bytes), 0) / 1048576)::integer AS total
  FROM backups WHERE sealed AND made_at IS NOT NULL AND deleted_at IS NULL AND sent_at IS NULL AND sent_bytes > 0`;

/** Returns the newest backup of a data folder that is encrypted, was not sent yet and is not among some; null: none. */
export function findUnsent(db: Db, folderId: string, exceptIds: readonly number[] = []): Promise<Backup | null> {
  return db.queryOne<Backup>(
    `SELECT ${BACKUP} FROM backups
     WHERE sealed AND made_at IS NOT NULL AND deleted_at IS NULL AND sent_at IS NULL AND folder_id = $1 AND id <> ALL ($2::integer[]) ORDER BY made_at DESC, id DESC LIMIT 1`,
    [folderId, exceptIds],
  );
}

/** Notes how much of a backup is at the target. */
export async function saveSentBytes(db: Db, id: number, bytes: number): Promise<void> {
  await db.query('UPDATE backups SET sent_bytes = $2 WHERE id = $1', [id, bytes]);
}

/** Notes that all of a backup is at the target. */
export async function saveSent({ tx, now }: WriteContext, id: number): Promise<void> {
  await tx.query(`UPDATE backups SET sent_at = $2, sent_bytes = size_bytes, send_failure = '' WHERE id = $1`, [id, now]);
}

/** Notes why a backup could not be sent. */
export async function saveSendFailure({ tx }: Pick<WriteContext, 'tx'>, id: number, failure: string): Promise<void> {
  await tx.query('UPDATE backups SET send_failure = $2 WHERE id = $1', [id, failure]);
}

/** What this site knows of a copy off site. */
interface KnownCopy {
  file: string;
  /** Whether the backup could be restored. */
  isProven: boolean;
  /** Whether all of it has been there, and whether it is still to be sent. */
  isSent: boolean;
  isPending: boolean;
}

/** Returns which of these names are of backups that this site has made, also of those whose file here is deleted. */
export function selectKnown(db: Db, names: readonly string[]): Promise<KnownCopy[]> {
  return db.query<KnownCopy>(
    `SELECT file, tried_at IS NOT NULL AND trial_failure = '' AS is_proven, sent_at IS NOT NULL AS is_sent,
       made_at IS NOT NULL AND deleted_at IS NULL AND sent_at IS NULL AS is_pending
     FROM backups WHERE file = ANY ($1)`,
    [names],
  );
}

/** Has backups sent again of which not all is there any more, as far as their files are here. `whole`: those that are. Returns their names. */
export async function sendAgain({ tx }: Pick<WriteContext, 'tx'>, { folderId, whole }: { folderId: string; whole: readonly string[] }): Promise<string[]> {
  const rows = await tx.query<{ file: string }>(
    `UPDATE backups SET sent_at = NULL, sent_bytes = 0
     WHERE sent_at IS NOT NULL AND unsent_at IS NULL AND deleted_at IS NULL AND folder_id = $1 AND file <> ALL ($2) RETURNING file`,
    [folderId, whole],
  );
  return rows.map(({ file }) => file);
}

/** Notes that copies were deleted at the target. */
export async function markUnsent({ tx, now }: WriteContext, names: readonly string[]): Promise<void> {
  await tx.query('UPDATE backups SET unsent_at = $2 WHERE file = ANY ($1)', [names, now]);
}

/** How copies off site are. */
export interface OffsiteState {
  /** When the newest backup of which all is there was begun, and when it was there; null: there is none. */
  newestAt: Instant | null;
  sentAt: Instant | null;
  /** How many are there. */
  count: number;
  /** When the first backup was made; null: none was. */
  firstAt: Instant | null;
  /** Why the last attempt broke off; empty: it did not. */
  failure: string;
}

/** Returns how copies off site are. */
export async function selectOffsiteState(db: Db): Promise<OffsiteState> {
  const row = await db.queryOne<OffsiteState>(
    `SELECT max(started_at) FILTER (WHERE sent_at IS NOT NULL AND unsent_at IS NULL) AS newest_at,
       max(sent_at) FILTER (WHERE unsent_at IS NULL) AS sent_at,
       count(*) FILTER (WHERE sent_at IS NOT NULL AND unsent_at IS NULL)::integer AS count,
       min(made_at) AS first_at,
       coalesce((SELECT send_failure FROM backups WHERE send_failure <> '' AND sent_at IS NULL AND deleted_at IS NULL ORDER BY made_at DESC LIMIT 1), '') AS failure
     FROM backups`,
  );
  return row ?? { newestAt: null, sentAt: null, count: 0, firstAt: null, failure: '' };
}
