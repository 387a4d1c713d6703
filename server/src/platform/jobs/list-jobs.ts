import type { Db } from '../database/db.ts';
import type { JobDefinition, JobState } from './job.ts';
import { selectStates } from './queries.ts';

/** Returns what became of the last run of each job and when the next one is, in their order. */
export async function listJobs(db: Db, jobs: readonly JobDefinition[]): Promise<JobState[]> {
  const rows = new Map((await selectStates(db, jobs)).map((row) => [row.name, row]));
  return jobs.map(({ name, title }) => {
    const row = rows.get(name);
    const { startedAt = null, finishedAt = null } = row ?? {};
    return {
      name,
      title,
      isRunning: startedAt !== null && finishedAt === null,
      lastAt: startedAt,
      lastMs: startedAt === null || finishedAt === null ? null : Date.parse(finishedAt) - Date.parse(startedAt),
      lastResult: row?.result ?? null,
      lastError: row?.error ?? '',
      node: row?.node ?? '',
      nextAt: row?.dueAt ?? null,
    };
  });
}
