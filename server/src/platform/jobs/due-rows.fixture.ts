import type { Database, DbContext } from '../database/db.ts';
import type { Job } from './job.ts';

/** Creates the tables of the job below. */
export async function createDueRows(db: Database): Promise<void> {
  await db.query('CREATE TABLE due_rows (id integer PRIMARY KEY, due_at timestamptz NOT NULL, done_at timestamptz, times integer NOT NULL DEFAULT 0)');
  await db.query('CREATE TABLE due_runs (started_at timestamptz NOT NULL, ended_at timestamptz, process integer NOT NULL)');
}

/** Returns a job that marks due rows one after the other, each in a transaction that takes `rowSeconds`, and notes its runs. */
export function dueRowsJob(db: Database, { rowSeconds = 0 } = {}): Job {
  return {
    name: 'due-rows',
    title: '到点的行',
    everySeconds: 3_600,
    due: 'SELECT min(due_at) FROM due_rows WHERE done_at IS NULL AND due_at > since',
    async run({ now, signal }) {
      const [run] = await db.query<{ at: string }>('INSERT INTO due_runs VALUES (clock_timestamp(), NULL, $1) RETURNING started_at::text AS at', [process.pid]);
      while (!signal.aborted && (await markOne({ db, now }, rowSeconds)));
      await db.query('UPDATE due_runs SET ended_at = clock_timestamp() WHERE started_at = $1::timestamptz', [run?.at ?? null]);
    },
  };
}

function markOne({ db, now }: DbContext, rowSeconds: number): Promise<boolean> {
  return db.transaction(async (tx) => {
    const row = await tx.queryOne<{ id: number }>('SELECT id FROM due_rows WHERE done_at IS NULL AND due_at <= $1 ORDER BY due_at, id LIMIT 1 FOR UPDATE', [
      now,
    ]);
    if (!row) return false;
    await tx.query('UPDATE due_rows SET times = times + 1, done_at = clock_timestamp() WHERE id = $1', [row.id]);
    await tx.query('SELECT pg_sleep($1)', [rowSeconds]);
    return true;
  });
}
