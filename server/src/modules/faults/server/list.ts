import { FAULT_DAYS } from '#contract/fault-reports.ts';
import type { DbContext } from '#server/platform/database/db.ts';
import { dayInChina } from '#server/platform/process/china-day.ts';
import { KEPT_REPLY_DAYS } from './limits.ts';
import { deleteServerFaults, selectReplies, selectServerFaults, type ReplySums, type ServerFault } from './queries.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const MAX_ROWS = 500;

/** Returns what went wrong in the last days by place, the latest first. */
export function listServerFaults({ db, now }: DbContext, days: number): Promise<ServerFault[]> {
  return selectServerFaults(db, dayInChina(new Date(now.getTime() - (days - 1) * DAY_MS)), MAX_ROWS);
}

/** Returns how many replies there were since an instant, and how many of them failed. */
export function sumReplies({ db }: Pick<DbContext, 'db'>, since: Date): Promise<ReplySums> {
  return selectReplies(db, since);
}

/** Deletes what is older than it is kept. */
export async function sweepServerFaults({ db, now }: DbContext): Promise<void> {
  const day = dayInChina(new Date(now.getTime() - FAULT_DAYS * DAY_MS));
  await db.transaction((tx) => deleteServerFaults(tx, day, new Date(now.getTime() - KEPT_REPLY_DAYS * DAY_MS)));
}
