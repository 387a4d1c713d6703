import * as keys from '#contract/api/admin/jobs.ts';
import * as shapes from '#contract/api/admin/jobs.shapes.ts';
import { Failure } from '#contract/failures.ts';
import type { Api } from '#server/platform/api.ts';
import { runSiteJob } from './list.ts';
import { listWithRuns, retryRun, stopRun, type ShownJob } from './runs.ts';

export function mountJobs(api: Api): void {
  api.onMember(keys.listJobs, shapes.listJobs, async (_, { db }) => {
    const { jobs, workers } = await listWithRuns(db);
    return { items: jobs.map(itemOf), workers: workers.map(({ node, startedAt, seenAt }) => ({ node, startedAt, seenAt })) };
  });
  api.onMember(keys.runJob, shapes.runJob, ({ name }, { db, now }) =>
    db.transaction(async (tx) => {
      if (!(await runSiteJob({ tx, now }, name))) throw new Failure('notFound');
      return { name };
    }),
  );
  api.onMember(keys.retryJob, shapes.retryJob, ({ id }, { db, now }) => db.transaction(async (tx) => itemOf(await retryRun({ tx, now }, id))));
  api.onMember(keys.stopJob, shapes.stopJob, ({ id }, { db, now }) => db.transaction(async (tx) => itemOf(await stopRun({ tx, now }, id))));
}

function itemOf({ lastMs, lastResult, lastError, ...job }: ShownJob) {
  return { ...job, ms: lastMs, result: lastResult, error: lastError };
}
