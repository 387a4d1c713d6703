import { findJobProgress, lockJobs, readSettings, saveSetting } from '#server/modules/settings/index.ts';
import { renewKnownPassword, type RenewedAccount } from '#server/modules/members/index.ts';
import type { DbContext, WriteContext } from '#server/platform/database/db.ts';
import { deletePassword, readDemoAccounts } from './people/accounts.ts';
import { EXAMPLE_FILING } from './court/filing.ts';
import { DEMO_JOB, type DemoProgress } from './progress.ts';

/** What earlier versions showed as the filing number of every site; nobody holds it. */
const INVENTED_FILING = '沪ICP备2026000000号-1';

/**
 * Takes from a site that others can reach, or that was set up to be reached, what is only for trying it at home: the demo accounts' printed
 * password, where they still have it, with all sessions opened by it, and a filing number that is none. Does nothing at home or the second
 * time. Returns the accounts that got a new password.
 */
export async function goPublic({ isPublic, db, now }: DbContext & { isPublic: boolean }): Promise<RenewedAccount[]> {
  if (!isPublic) return [];
  return db.transaction(async (tx) => {
    await lockJobs(tx);
    const { icpNumber } = await readSettings(tx);
    if (icpNumber === EXAMPLE_FILING || icpNumber === INVENTED_FILING) await saveSetting({ tx, now }, 'icpNumber', '');
    return renewAccounts({ tx, now });
  });
}

async function renewAccounts({ tx, now }: WriteContext): Promise<RenewedAccount[]> {
  const [account] = await readDemoAccounts(tx);
  if (account === undefined) return [];
  // By now they may have other names and addresses, but they joined before the demo's first start.
  const progress = await findJobProgress<DemoProgress>(tx, DEMO_JOB);
  const joinedBy = progress === null ? now : new Date(progress.startedAt);
  const renewed = await renewKnownPassword({ tx, now }, { password: account.password, joinedBy });
  await deletePassword({ tx, now });
  return renewed;
}
