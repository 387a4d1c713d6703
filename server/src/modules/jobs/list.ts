import { record } from '#server/modules/audit/index.ts';
import type { Db, WriteContext } from '#server/platform/database/db.ts';
import type { JobState } from '#server/platform/jobs/job.ts';
import { listJobs } from '#server/platform/jobs/list-jobs.ts';
import { selectProgress, updateDueNow, type Progress } from '#server/platform/jobs/queries.ts';
import { selectWorkers, type Worker } from '#server/platform/jobs/queries-workers.ts';
import { SITE_JOBS } from './site-jobs.ts';

/** Returns what the jobs of the site did last and do next, and the processes that run them. */
export async function listSiteJobs(db: Db): Promise<{ jobs: JobState[]; workers: Worker[] }> {
  const [jobs, workers] = await Promise.all([listJobs(db, SITE_JOBS), selectWorkers(db)]);
  return { jobs, workers };
}

/** Returns how far each job is that counts what it does, by its name; none where nothing is left to do. */
export async function listProgress(db: Db): Promise<ReadonlyMap<string, Progress>> {
  const found = new Map<string, Progress>();
  for (const { name, progress } of SITE_JOBS) {
    const counted = progress === undefined ? null : await selectProgress(db, progress);
    if (counted !== null && counted.total > 0) found.set(name, counted);
  }
  return found;
}

/** Makes a job due now; a worker runs it within a second or two. Returns false when there is none of that name. */
export async function runSiteJob({ tx, now }: WriteContext, name: string): Promise<boolean> {
  if (!(await updateDueNow({ tx, now }, name))) return false;
  await record({ tx, now }, { act: 'job.run', target: { kind: 'job', id: name } });
  return true;
}
