import type { z } from '../../zod.ts';
import { keyed } from '../../route.ts';
import type * as shapes from './jobs.shapes.ts';

/** What the site does without a request, and the processes that do it. */
export type JobList = z.output<typeof shapes.listJobs.reply>;

export const listJobs = keyed<typeof shapes.listJobs>()('listJobs', { method: 'GET', path: 'admin/job/list', access: 'operator' });
export const runJob = keyed<typeof shapes.runJob>()('runJob', { method: 'POST', path: 'admin/job/run/:name', access: 'operator' });
/** `id` is that of the run, as the list gives it. */
export const retryJob = keyed<typeof shapes.retryJob>()('retryJob', { method: 'POST', path: 'admin/job/retry/:id', access: 'operator' });
export const stopJob = keyed<typeof shapes.stopJob>()('stopJob', { method: 'POST', path: 'admin/job/stop/:id', access: 'operator' });
