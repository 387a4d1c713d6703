import type { z } from '../zod.ts';
import { keyed } from '../route.ts';
import type * as shapes from './jobs.shapes.ts';

/** What the site does without a request, and the processes that do it. */
export type JobList = z.output<typeof shapes.listJobs.reply>;

export const listJobs = keyed<typeof shapes.listJobs>()('listJobs', { method: 'GET', path: 'admin/job/list', access: 'operator' });
export const runJob = keyed<typeof shapes.runJob>()('runJob', { method: 'POST', path: 'admin/job/run/:name', access: 'operator' });
