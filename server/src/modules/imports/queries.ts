import type { Role } from '#contract/api/members.ts';
import type { Db, Instant, Tx, WriteContext } from '#server/platform/database/db.ts';
import type { ImportKind } from './file/records.shapes.ts';

/** A run of an import. */
export interface RunRow {
  id: number;
  site: string;
  startedAt: Instant;
  finishedAt: Instant | null;
  undoneAt: Instant | null;
}

const RUN = 'id, site, started_at, finished_at, undone_at';

/** Begins a run, or takes up the one of the same file that was interrupted, and returns its id. */
export async function beginRun({ tx, now }: WriteContext, { site, fileHash }: { site: string; fileHash: string }): Promise<number> {
  const open = await tx.queryOne<{ id: number }>(
    'SELECT id FROM import_runs WHERE site = $1 AND file_hash = $2 AND finished_at IS NULL AND undone_at IS NULL ORDER BY id DESC LIMIT 1',
    [site, fileHash],
  );
  if (open) return open.id;
  const begun = await tx.queryOne<{ id: number }>('INSERT INTO import_runs (site, file_hash, started_at) VALUES ($1, $2, $3) RETURNING id', [
    site,
    fileHash,
    now,
  ]);
  if (!begun) throw new Error('a run came back empty');
  return begun.id;
}

/** Marks a run as done. */
export async function finishRun({ tx, now }: WriteContext, id: number): Promise<void> {
  await tx.query('UPDATE import_runs SET finished_at = $2 WHERE id = $1', [id, now]);
}

/** Returns the runs, newest first. */
export function selectRuns(db: Db): Promise<RunRow[]> {
  return db.query(`SELECT ${RUN} FROM import_runs ORDER BY id DESC LIMIT 50`);
}

/** Returns a run, locked until the transaction ends; null when there is none. */
export function lockRun(tx: Tx, id: number): Promise<RunRow | null> {
  return tx.queryOne(`SELECT ${RUN} FROM import_runs WHERE id = $1 FOR UPDATE`, [id]);
}

/**
 * Lets one import write at a time; the others wait for each record. Its commits need not be on disk at once: what a crash undoes is read again. Returns false
 * where the run was taken back meanwhile.
 */
export async function beginRecord(tx: Tx, runId: number): Promise<boolean> {
  await tx.query("SELECT pg_advisory_xact_lock(hashtextextended('imports', 0)), set_config('synchronous_commit', 'off', true)");
  return (await tx.queryOne('SELECT FROM import_runs WHERE id = $1 AND undone_at IS NULL', [runId])) !== null;
}

/** Returns what a thing of the old site has become here; null when it was not imported. */
export async function selectTarget(db: Db, site: string, { kind, id }: { kind: ImportKind; id: string }): Promise<number | null> {
  const row = await db.queryOne<{ targetId: number }>('SELECT target_id FROM imported WHERE site = $1 AND kind = $2 AND source_id = $3', [site, kind, id]);
  return row?.targetId ?? null;
}

/** Notes what a record has become. */
export async function insertImported(
  tx: Tx,
  { site, runId }: { site: string; runId: number },
  { kind, id, targetId }: { kind: ImportKind; id: string; targetId: number },
): Promise<void> {
  await tx.query('INSERT INTO imported (site, kind, source_id, target_id, run_id) VALUES ($1, $2, $3, $4, $5)', [site, kind, id, targetId, runId]);
}

/** Returns whether an address belongs to somebody here. */
export async function isMailTaken(db: Db, emailFold: string): Promise<boolean> {
  return (await db.queryOne('SELECT FROM members WHERE email_fold = $1', [emailFold])) !== null;
}

/** Returns the role of a member; null when their account is closed or there is none. */
export async function selectRole(db: Db, memberId: number): Promise<Role | null> {
  return (await db.queryOne<{ role: Role }>('SELECT role FROM members WHERE id = $1 AND closed_at IS NULL', [memberId]))?.role ?? null;
}

/** Locks a member who has no avatar until the transaction ends; false when they have one. */
export async function lockWithoutAvatar(tx: Tx, memberId: number): Promise<boolean> {
  return (await tx.queryOne('SELECT FROM members WHERE id = $1 AND avatar_file_id IS NULL FOR NO KEY UPDATE', [memberId])) !== null;
}
