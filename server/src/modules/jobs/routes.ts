import * as keys from '#contract/api/jobs.ts';
import * as shapes from '#contract/api/jobs.shapes.ts';
import { Failure } from '#contract/failures.ts';
import type { Api } from '#server/platform/api.ts';
import { listSiteJobs, runSiteJob } from './list.ts';

export function mountJobs(api: Api): void {
  api.onMember(keys.listJobs, shapes.listJobs, async (_, { db }) => {
    const { jobs, workers } = await listSiteJobs(db);
    return {
      items: jobs.map(({ lastMs, lastResult, lastError, ...job }) => ({ ...job, ms: lastMs, result: lastResult, error: lastError })),
      workers: workers.map(({ node, startedAt, seenAt }) => ({ node, startedAt, seenAt })),
    };
  });
  api.onMember(keys.runJob, shapes.runJob, ({ name }, { db, now }) =>
    db.transaction(async (tx) => {
      if (!(await runSiteJob({ tx, now }, name))) throw new Failure('notFound');
      return { name };
    }),
  );
}
