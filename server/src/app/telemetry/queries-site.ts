import type { DbContext } from '#server/platform/database/db.ts';

/** What the site has to do, as its rows say it. */
export interface SiteCounts {
  mailsQueued: number;
  mailsFailed: number;
  textsQueued: number;
  textsFailed: number;
  /** Cases whose clock has run out, and which nothing has moved on. */
  overdueClocks: number;
  /** Processes that run jobs. */
  workers: number;
}

/** Returns what waits and what failed within a day: one statement, each part by an index. */
export async function selectSiteCounts({ db, now }: DbContext): Promise<SiteCounts> {
  const row = await db.queryOne<SiteCounts>(
    `SELECT q.mails_queued, f.mails_failed, q.texts_queued, f.texts_failed,
       (SELECT count(*)::integer FROM cases WHERE due_at <= $1) AS overdue_clocks, (SELECT count(*)::integer FROM job_workers) AS workers
     FROM (SELECT count(*) FILTER (WHERE channel = 'mail')::integer AS mails_queued, count(*) FILTER (WHERE channel = 'text')::integer AS texts_queued
         FROM deliveries WHERE due_at IS NOT NULL AND state IN ('queued', 'sending')) q,
       (SELECT count(*) FILTER (WHERE channel = 'mail')::integer AS mails_failed, count(*) FILTER (WHERE channel = 'text')::integer AS texts_failed
         FROM deliveries WHERE created_at > $1::timestamptz - interval '1 day' AND state IN ('failed', 'refused', 'bounced')) f`,
    [now],
  );
  if (row === null) throw new Error('a statement of counts has one row');
  return row;
}
