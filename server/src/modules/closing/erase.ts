import { erasePersonal } from '#server/modules/audit/index.ts';
import { eraseBlocks } from '#server/modules/blocks/index.ts';
import { eraseLikes } from '#server/modules/comments/index.ts';
import { eraseNotifications } from '#server/modules/channels/index.ts';
import { eraseDeliveries } from '#server/modules/deliveries/index.ts';
import { eraseExports } from '#server/modules/exports/index.ts';
import { eraseFavors, eraseFolders } from '#server/modules/favors/index.ts';
import { eraseFollows } from '#server/modules/follows/index.ts';
import { eraseAccount, listClosingDue } from '#server/modules/members/index.ts';
import { eraseMessages } from '#server/modules/messages/index.ts';
import { eraseMobile } from '#server/modules/mobiles/index.ts';
import { eraseDrafts, eraseReadPositions, eraseVersions } from '#server/modules/posts/index.ts';
import { eraseApplications } from '#server/modules/presenters/index.ts';
import { eraseNames } from '#server/modules/profiles/index.ts';
import { eraseReports } from '#server/modules/reports/index.ts';
import { eraseScenery } from '#server/modules/scenery/index.ts';
import { eraseContacts } from '#server/modules/suggestions/index.ts';
import type { Platform } from '#server/platform/api.ts';
import { LAST_MOMENT_SECONDS, lockRun } from './queries.ts';

const AT_ONCE = 20;

type Stores = Pick<Platform, 'db' | 'files' | 'secrets'>;

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
    const due = await listClosingDue({ db: platform.db, now: new Date(now.getTime() - LAST_MOMENT_SECONDS * 1000) }, AT_ONCE);
    for (const memberId of due) await erase(platform, memberId, now);
    return due.length;
  });
}

async function erase(platform: Stores, memberId: number, now: Date): Promise<void> {
  const { db } = platform;
  await eraseExports(platform, memberId);
  await eraseFavors({ db, now }, memberId);
  await eraseFollows({ db, now }, memberId);
  await db.transaction(async (tx) => {
    await eraseDeliveries({ tx, now, secrets: platform.secrets }, memberId);
    await eraseNotifications(tx, memberId);
    await eraseMessages(tx, memberId);
    await eraseMobile(tx, memberId);
    await eraseDrafts(tx, memberId);
    await eraseVersions(tx, memberId);
    await eraseReadPositions(tx, memberId);
    await eraseLikes(tx, memberId);
    await eraseFolders(tx, memberId);
    await eraseBlocks(tx, memberId);
    await eraseContacts(tx, memberId);
    await eraseReports(tx, memberId);
    await eraseScenery({ tx, now }, memberId);
    await eraseApplications(tx, memberId);
    await eraseNames({ tx, now }, memberId);
    await erasePersonal(tx, memberId);
    await eraseAccount({ tx, now }, memberId);
  });
}
