import { forgetAudited } from '#server/modules/audit/index.ts';
import { forgetBlocks } from '#server/modules/blocks/index.ts';
import { forgetLikes } from '#server/modules/comments/index.ts';
import { forgetExports } from '#server/modules/exports/index.ts';
import { forgetFavors, forgetFolders } from '#server/modules/favors/index.ts';
import { forgetFollows } from '#server/modules/follows/index.ts';
import { eraseAccount, listClosingDue } from '#server/modules/members/index.ts';
import { forgetMessages } from '#server/modules/messages/index.ts';
import { forgetMobile } from '#server/modules/mobiles/index.ts';
import { forgetDrafts, forgetReadPlaces, forgetVersions } from '#server/modules/posts/index.ts';
import { forgetApplications } from '#server/modules/presenters/index.ts';
import { forgetNames } from '#server/modules/profiles/index.ts';
import { forgetReports } from '#server/modules/reports/index.ts';
import { forgetScenery } from '#server/modules/scenery/index.ts';
import { forgetContacts } from '#server/modules/suggestions/index.ts';
import type { Platform } from '#server/platform/api.ts';
import { LAST_MOMENT_SECONDS, lockRun } from './queries.ts';

const AT_ONCE = 20;

type Stores = Pick<Platform, 'db' | 'files'>;

/**
 * Erases the accounts whose cancellation period is over: personal data is deleted, their texts stay under a neutral name. Each step is
 * idempotent, so an interrupted run is continued by the next; only the last step marks it as done.
 */
export async function closeDueAccounts(platform: Stores, now: Date): Promise<void> {
  while ((await closeBatch(platform, now)) === AT_ONCE);
}

/** Returns how many accounts it has erased. */
function closeBatch(platform: Stores, now: Date): Promise<number> {
  // Two runs at once would take favors back twice, which gives them again.
  return platform.db.transaction(async (run) => {
    if (!(await lockRun(run))) return 0;
    const due = await listClosingDue(platform.db, new Date(now.getTime() - LAST_MOMENT_SECONDS * 1000), AT_ONCE);
    for (const memberId of due) await erase(platform, memberId, now);
    return due.length;
  });
}

async function erase(platform: Stores, memberId: number, now: Date): Promise<void> {
  const { db } = platform;
  await forgetExports(platform, memberId);
  await forgetFavors(db, memberId, now);
  await forgetFollows(db, memberId, now);
  await db.transaction(async (tx) => {
    await forgetMessages(tx, memberId);
    await forgetMobile(tx, memberId);
    await forgetDrafts(tx, memberId);
    await forgetVersions(tx, memberId);
    await forgetReadPlaces(tx, memberId);
    await forgetLikes(tx, memberId);
    await forgetFolders(tx, memberId);
    await forgetBlocks(tx, memberId);
    await forgetContacts(tx, memberId);
    await forgetReports(tx, memberId);
    await forgetScenery(tx, memberId, now);
    await forgetApplications(tx, memberId);
    await forgetNames(tx, memberId, now);
    await forgetAudited(tx, memberId);
    await eraseAccount(tx, memberId, now);
  });
}
