import type { DbContext } from '#server/platform/database/db.ts';
import { clearAddresses } from './queries.ts';
import { KEPT_DAYS } from './rules.ts';

const DAY_MS = 24 * 60 * 60_000;

/** Forgets the mail addresses of reports that were answered half a year ago; run again, it changes nothing more. */
export async function sweepIllegalReports({ db, now }: DbContext): Promise<void> {
  await db.transaction((tx) => clearAddresses(tx, new Date(now.getTime() - KEPT_DAYS * DAY_MS)));
}
