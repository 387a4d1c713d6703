export { listSiteJobs, runSiteJob } from './list.ts';
export { mountJobs } from './routes.ts';
export { siteJobs } from './site-jobs.ts';
export { notifyOfStopped, noteWorker, watchForNone } from './stopped-workers.ts';
export { watchDisks } from './watch-disks.ts';
