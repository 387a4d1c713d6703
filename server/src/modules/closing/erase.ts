import { listClosedBetween, listClosingDue, type DueAccount } from '#server/modules/members/index.ts';
import { eraseMember } from '#server/modules/personal-data/index.ts';
import type { Platform } from '#server/platform/api.ts';
import { appendErasure } from '#server/platform/backup/erasures.ts';
import { LAST_MOMENT_SECONDS, lockRun } from './queries.ts';

const AT_ONCE = 20;
/** For how long an erased account is erased again by each run. */
const REPEATED_MS = 2 * 60 * 60_000;

type Stores = Pick<Platform, 'db' | 'secrets' | 'outbox' | 'config' | 'log'>;

/**
 * Erases the accounts whose cancellation period is over: personal data is deleted, their texts stay under a neutral name. Each step is
 * idempotent, so an interrupted run is continued by the next; only the last step marks it as done.
 */
export async function closeDueAccounts(platform: Stores, now: Date): Promise<void> {
  while ((await closeBatch(platform, now)) === AT_ONCE);
  // What a request had begun to write when its account was erased came after it.
  const [from, to] = [now.getTime() - REPEATED_MS, now.getTime() - LAST_MOMENT_SECONDS * 1000];
  for (const id of await listClosedBetween(platform.db, new Date(from), new Date(to))) await eraseMember(platform, id, now);
}

/** Returns how many accounts it has erased. */
function closeBatch(platform: Stores, now: Date): Promise<number> {
  // Two runs at once would take favors back twice, which gives them again.
  return platform.db.transaction(async (run) => {
    if (!(await lockRun(run))) return 0;
    const due = await listClosingDue({ db: platform.db, now: new Date(now.getTime() - LAST_MOMENT_SECONDS * 1000) }, AT_ONCE);
    for (const account of due) await eraseListed(platform, account, now);
    return due.length;
  });
}

/** Puts an account on the list and then erases it, so that no backup from before returns it. */
async function eraseListed(platform: Stores, { id, joinedAt }: DueAccount, now: Date): Promise<void> {
  const missed = await appendErasure(platform.config.dataDir, { id, joinedAt, erasedAt: now.toISOString() });
  if (missed.length > 0) platform.log.warn({ folders: missed }, 'the list of erased accounts beside the backups could not be written');
  await eraseMember(platform, id, now);
}
