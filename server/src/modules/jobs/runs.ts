// A run of a job is tried again or stopped. What a run was to do stays in rows that say so: stopped, it is done by the next run.
import { Failure } from '#contract/failures.ts';
import { record } from '#server/modules/audit/index.ts';
import type { Db, Tx, WriteContext } from '#server/platform/database/db.ts';
import type { JobDefinition, JobState } from '#server/platform/jobs/job.ts';
import { lockRun, selectLastRuns, updateStopped, updateWaiting, type QueuedRun } from '#server/platform/jobs/queries-runs.ts';
import { listProgress, listSiteJobs } from './list.ts';
import type { Progress } from '#server/platform/jobs/queries.ts';
import { SITE_JOBS } from './site-jobs.ts';

/** A run as its job shows it, with what can be done about it. */
export interface ShownRun extends Omit<QueuedRun, 'name'> {
  canRetry: boolean;
  canStop: boolean;
  /** Why one that goes on cannot be stopped; otherwise empty. */
  runsOn: string;
}

const RUNS_ON = '它一步做完，中途没有停得住的地方，等它自己做完就好';

/** A job as it is shown. */
export type ShownJob = JobState & { run: ShownRun | null; progress: Progress | null };

/** Returns the jobs of the site with the run of each that goes on, or waits, or was last. */
export async function listWithRuns(db: Db) {
  const [{ jobs, workers }, runs, progress] = await Promise.all([listSiteJobs(db), selectLastRuns(db), listProgress(db)]);
  const byName = new Map(runs.map((run) => [run.name, run]));
  return { jobs: jobs.map((job) => ({ ...job, run: shownRun(job.name, byName.get(job.name)), progress: progress.get(job.name) ?? null })), workers };
}

/** Puts a run that has failed or was stopped into the queue once more, and returns its job. Throws `notFound`, `jobNotEnded`, and `staleBase` when there is a later one. */
export async function retryRun({ tx, now }: WriteContext, id: string): Promise<ShownJob> {
  const run = await getRun(tx, id);
  if (!canRetry(run)) throw new Failure('jobNotEnded');
  await updateWaiting(tx, id);
  await record(
    { tx, now },
    { act: 'job.retry', target: { kind: 'job', id: run.name }, before: { state: run.state }, after: { state: 'waiting' }, seen: { run } },
  );
  return getWithRun(tx, run.name);
}

/** Stops a run that waits, or goes on and looks whether it shall stop, and returns its job. Throws `notFound`, `jobEnded`, and `jobRunsOn` for one that cannot be stopped. */
export async function stopRun({ tx, now }: WriteContext, id: string): Promise<ShownJob> {
  const run = await getRun(tx, id);
  if (run.state !== 'waiting' && run.state !== 'running') throw new Failure('jobEnded');
  if (!canStop(run)) throw new Failure('jobRunsOn', { values: { why: RUNS_ON } });
  await updateStopped(tx, id);
  await record(
    { tx, now },
    { act: 'job.stop', target: { kind: 'job', id: run.name }, before: { state: run.state }, after: { state: 'stopped' }, seen: { run } },
  );
  return getWithRun(tx, run.name);
}

/** Returns the run of a job of the site, held. One with a later run has been made up for. */
async function getRun(tx: Tx, id: string): Promise<QueuedRun> {
  const last = (await selectLastRuns(tx)).map((run) => run.id);
  const run = last.length === 0 ? null : await lockRun(tx, id);
  if (run === null || definitionOf(run.name) === undefined) throw new Failure('notFound');
  if (!last.includes(id)) throw new Failure('staleBase');
  return run;
}

async function getWithRun(tx: Tx, name: string): Promise<ShownJob> {
  const job = (await listWithRuns(tx)).jobs.find((each) => each.name === name);
  if (!job) throw new Error(`${name} is no job of the site`);
  return job;
}

function shownRun(name: string, run: QueuedRun | undefined): ShownRun | null {
  if (!run) return null;
  const shown = { ...run, name };
  return {
    id: run.id,
    state: run.state,
    canRetry: canRetry(shown),
    canStop: canStop(shown),
    runsOn: run.state === 'running' && !canStop(shown) ? RUNS_ON : '',
  };
}

function canRetry({ state }: QueuedRun): boolean {
  return state === 'failed' || state === 'stopped';
}

/** Half of what cannot be stopped midway would go on beside the next run. */
function canStop({ name, state }: QueuedRun): boolean {
  return state === 'waiting' || (state === 'running' && definitionOf(name)?.isStoppable === true);
}

function definitionOf(name: string): JobDefinition | undefined {
  return SITE_JOBS.find((job) => job.name === name);
}
