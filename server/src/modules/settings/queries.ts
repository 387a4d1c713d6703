import type { SettingValue } from '#contract/settings/setting.ts';
import type { Db, Tx, WriteContext } from '#server/platform/database/db.ts';

/** Stores one value, replacing any previous one. */
export async function storeSetting({ tx, now }: WriteContext, key: string, value: SettingValue): Promise<void> {
  await tx.query(
    `INSERT INTO settings (key, value, updated_at) VALUES ($1, $2::jsonb, $3)
     ON CONFLICT (key) DO UPDATE SET value = excluded.value, updated_at = excluded.updated_at`,
    [key, JSON.stringify(value), now],
  );
}

/** Returns whether a setting was ever stored or, by its records, put back to its default. */
export async function selectIsDecided(db: Db, key: string): Promise<boolean> {
  return (
    (await db.queryOne(
      `SELECT WHERE EXISTS (SELECT FROM settings WHERE key = $1)
         OR EXISTS (SELECT FROM audit WHERE act = 'setting.save' AND target_kind = 'setting' AND target_id = $1)`,
      [key],
    )) !== null
  );
}

/** Puts a setting back to its default. */
export async function deleteSetting(tx: Tx, key: string): Promise<void> {
  await tx.query('DELETE FROM settings WHERE key = $1', [key]);
}

/** An arbitrary number that who changes settings holds until the transaction ends, so that nobody changes what they have not seen. */
const SETTINGS_LOCK = 4_073_231;

/** Waits until nobody else is changing settings. */
export async function lockSettings(tx: Tx): Promise<void> {
  await tx.query('SELECT pg_advisory_xact_lock($1)', [SETTINGS_LOCK]);
}

/** Returns a job's last progress saved by `saveJobProgress`, or null when there is none. */
export async function findJobProgress<Progress extends object>(db: Db, job: string): Promise<Progress | null> {
  const row = await db.queryOne<{ progress: Progress }>('SELECT progress FROM job_progress WHERE job = $1', [job]);
  return row?.progress ?? null;
}

/** Notes how far a job has come, in the transaction of the work itself. */
export async function saveJobProgress<Progress extends object>({ tx, now }: WriteContext, job: string, progress: Progress): Promise<void> {
  await tx.query(
    `INSERT INTO job_progress (job, progress, updated_at) VALUES ($1, $2::jsonb, $3)
     ON CONFLICT (job) DO UPDATE SET progress = excluded.progress, updated_at = excluded.updated_at`,
    [job, JSON.stringify(progress), now],
  );
}

/** An arbitrary number that a job holds until its transaction ends, so that one runs at a time. */
const JOBS_LOCK = 4_073_203;

/** Waits until no other process does a job, however long that takes, and keeps others waiting until the transaction ends. */
export async function lockJobs(tx: Tx): Promise<void> {
  await tx.query('SET LOCAL statement_timeout = 0');
  await tx.query('SELECT pg_advisory_xact_lock($1)', [JOBS_LOCK]);
}

/** Returns those of the notices that are not as they ship. */
export function selectChangedNotices(db: Db, codes: readonly string[]): Promise<{ code: string; title: string; text: string }[]> {
  return db.query(
    `SELECT n.code, n.title, n.text FROM notices n JOIN shipped s ON s.id = 'notice:' || n.code
     WHERE n.code = ANY ($1) AND (s.content ->> 'title' <> n.title OR s.content ->> 'text' <> n.text)`,
    [codes],
  );
}
