import { listSiteJobs } from '#server/modules/jobs/index.ts';
import type { Platform } from '#server/platform/api.ts';
import type { JobState } from '#server/platform/jobs/job.ts';
import { selectSiteCounts, type SiteCounts } from './queries-site.ts';

/** What the database says of the site. */
export interface SiteFigures {
  counts: SiteCounts;
  jobs: JobState[];
}

/** As often as Prometheus usually asks, so that several who ask cost the database no more than one. */
const KEPT_MS = 10_000;

/** Returns a function to the figures in the database, read at most once in ten seconds; null while it does not answer. */
export function siteFigures({ db, clock }: Pick<Platform, 'db' | 'clock'>): () => Promise<SiteFigures | null> {
  let kept: Promise<SiteFigures | null> = Promise.resolve(null);
  let readAtMs = -Infinity;
  const read = async (): Promise<SiteFigures> => {
    const [counts, { jobs }] = await Promise.all([selectSiteCounts({ db, now: clock.now() }), listSiteJobs(db)]);
    return { counts, jobs };
  };
  return () => {
    if (performance.now() - readAtMs > KEPT_MS) {
      readAtMs = performance.now();
      // The alarm is that the figure `hearth_database_up` is 0.
      kept = read().catch(() => null);
    }
    return kept;
  };
}
