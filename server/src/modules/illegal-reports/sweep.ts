import { deleteSealed } from '#server/modules/files/index.ts';
import type { DbContext } from '#server/platform/database/db.ts';
import { eraseSenders } from './queries.ts';
import { KEPT_DAYS } from './rules.ts';

const DAY_MS = 24 * 60 * 60_000;

/** Forgets the mail addresses and the files of reports that were answered half a year ago; run again, it changes nothing more. */
export async function sweepIllegalReports({ db, now }: DbContext): Promise<void> {
  await db.transaction(async (tx) => {
    await deleteSealed({ tx, now }, await eraseSenders(tx, new Date(now.getTime() - KEPT_DAYS * DAY_MS)));
  });
}
