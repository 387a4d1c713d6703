import { record } from '#server/modules/audit/index.ts';
import type { DbContext } from '#server/platform/database/db.ts';
import { deleteBefore } from './queries.ts';
import { KEPT_DAYS } from './rules.ts';

const DAY_MS = 24 * 60 * 60_000;
const AT_ONCE = 5_000;

/** Deletes what is older than the law wants, batch by batch, each with its record; run again, it changes nothing more. */
export async function purgeSecurityLog({ db, now }: DbContext): Promise<void> {
  const before = new Date(now.getTime() - KEPT_DAYS * DAY_MS);
  let deleted = AT_ONCE;
  while (deleted === AT_ONCE) {
    deleted = await db.transaction(async (tx) => {
      const count = await deleteBefore(tx, before, AT_ONCE);
      if (count > 0)
        await record({ tx, now }, { act: 'security_log.purge', target: { kind: 'security_log', id: 'all' }, after: { before: before.toISOString(), count } });
      return count;
    });
  }
}
