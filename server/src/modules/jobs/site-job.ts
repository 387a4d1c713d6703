import type { SiteContext } from '#server/platform/api.ts';
import type { JobDefinition, JobRun } from '#server/platform/jobs/job.ts';

/** How often a job looks that is otherwise due by its rows: for what was missed. */
export const BACKSTOP_SECONDS = 15 * 60;
/** How often a job looks that no row makes due. */
export const LOOK_SECONDS = 5 * 60;
export const HOUR_SECONDS = 60 * 60;
/** A large export or a new version of the index takes its time. */
export const LONG_SECONDS = 6 * HOUR_SECONDS;

/** What later modules do as jobs. */
export interface LaterWork {
  watchChecks(context: SiteContext): Promise<void>;
}

/** A job of the site; its platform is known when a process runs it. */
export interface SiteJob extends JobDefinition {
  run(context: SiteContext & JobRun & LaterWork): Promise<void>;
}
