import type { Db } from '../database/db.ts';
import type { JobDefinition, JobState } from './job.ts';
import { selectStates } from './queries.ts';
import { selectActive } from './queries-runs.ts';

/** What became of a run whose process was killed, or that took too long. */
const BROKEN = '做到一半断了，接着做的进程还没有做完';

/** Returns what became of the last run of each job and when the next one is, in their order. */
export async function listJobs(db: Db, jobs: readonly JobDefinition[]): Promise<JobState[]> {
  const [states, active] = [await selectStates(db, jobs), await selectActive(db)];
  const rows = new Map(states.map((row) => [row.name, row]));
  return jobs.map(({ name, title }) => {
    const row = rows.get(name);
    const { startedAt = null, finishedAt = null } = row ?? {};
    const isOpen = startedAt !== null && finishedAt === null;
    const isBroken = isOpen && !active.has(name);
    return {
      name,
      title,
      isRunning: isOpen && !isBroken,
      lastAt: startedAt,
      lastMs: startedAt === null || finishedAt === null ? null : Date.parse(finishedAt) - Date.parse(startedAt),
      lastResult: isBroken ? 'failed' : (row?.result ?? null),
      lastError: isBroken ? BROKEN : (row?.error ?? ''),
      node: row?.node ?? '',
      nextAt: row?.dueAt ?? null,
    };
  });
}
