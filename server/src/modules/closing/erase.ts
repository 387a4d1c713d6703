import { listClosedAmong, listClosedBetween, listClosingDue, type DueAccount } from '#server/modules/members/index.ts';
import { eraseMember } from '#server/modules/personal-data/index.ts';
import { listDecidedAuthors } from '#server/modules/reports/index.ts';
import type { SiteContext } from '#server/platform/api.ts';
import { appendErasure } from '#server/platform/backup/erasures.ts';
import { updateErasureList, warnOfFolders } from '#server/platform/backup/update-list.ts';
import { LAST_MOMENT_SECONDS, lockRun } from './queries.ts';

const AT_ONCE = 20;
/** For how long an erased account is erased again by each run. */
const REPEATED_MS = 2 * 60 * 60_000;

/** Then it is not the accounts that fail. */
const MAX_FAILURES = 100;

/** Why accounts could not be erased, by their ids. */
type Failures = Map<number, unknown>;
type ClosingContext = Pick<SiteContext, 'db' | 'secrets' | 'outbox' | 'config' | 'log' | 'now'>;

/**
 * Erases the accounts whose cancellation period is over: personal data is deleted, their texts stay under a neutral name. Each step is
 * idempotent, so an interrupted run is continued by the next; only the last step marks it as done. An account that fails does not hold up the
 * others; throws at the end. Throws before it erases anything when the list of erased accounts can't be written.
 */
export async function closeDueAccounts(context: ClosingContext): Promise<void> {
  const { db, now } = context;
  await updateErasureList(context);
  const failures: Failures = new Map();
  while ((await closeBatch(context, failures)) === AT_ONCE && failures.size < MAX_FAILURES);
  // What a request had begun to write when its account was erased came after it.
  const [from, to] = [now.getTime() - REPEATED_MS, now.getTime() - LAST_MOMENT_SECONDS * 1000];
  const again = new Set([
    ...(await listClosedBetween(db, new Date(from), new Date(to))),
    ...(await listClosedAmong(db, await listDecidedAuthors({ db, now }))),
  ]);
  for (const id of again) await attempt(failures, id, () => eraseMember(context, id));
  const [first] = failures.values();
  if (first !== undefined) throw new Error(`${failures.size} accounts could not be erased`, { cause: first });
}

/** Returns how many accounts it has tried to erase. */
function closeBatch(context: ClosingContext, failures: Failures): Promise<number> {
  const { db, now } = context;
  // Two runs at once would take favors back twice, which gives them again.
  return db.transaction(async (run) => {
    if (!(await lockRun(run))) return 0;
    const until = new Date(now.getTime() - LAST_MOMENT_SECONDS * 1000);
    const due = await listClosingDue({ db, now: until }, { limit: AT_ONCE, except: [...failures.keys()] });
    for (const account of due) await attempt(failures, account.id, () => eraseListed(context, account));
    return due.length;
  });
}

/** Notes why an account could not be erased. */
async function attempt(failures: Failures, memberId: number, erase: () => Promise<void>): Promise<void> {
  try {
    await erase();
  } catch (error) {
    failures.set(memberId, error);
  }
}

/** Puts an account on the list and then erases it, so that no backup from before returns it. */
async function eraseListed(context: ClosingContext, { id, joinedAt }: DueAccount): Promise<void> {
  const { config, log, now } = context;
  warnOfFolders(log, await appendErasure(config.dataDir, { id, joinedAt, erasedAt: now.toISOString() }));
  await eraseMember(context, id);
}
