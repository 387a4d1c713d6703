import type { Platform } from '#server/platform/api.ts';
import type { DbContext } from '#server/platform/database/db.ts';
import { lockJobs } from '#server/modules/settings/index.ts';
import { listOperatorIds } from '#server/modules/members/index.ts';
import { endFirstRun, firstRunStateOf, firstRunWritten, type FirstRunState } from '#server/platform/state/first-run.ts';
import { fillRow, lockFirstRun, openFirstRunRow, type FirstContent } from '#server/platform/state/queries-first-run.ts';
import { newSealedCode } from './code.ts';

type Starting = Pick<Platform, 'config' | 'secrets'> & DbContext;

/** What a start found. */
export interface FirstRun {
  state: FirstRunState;
  /** What was chosen when the site was set up; null: it was not set up in the browser, or not yet. */
  content: FirstContent | null;
}

/**
 * Decides at a start whether the site waits to be set up: it has no operator and no demo, and others can reach it, or it has just been a demo, or nobody
 * wants one. All but the last are closed meanwhile.
 */
export async function beginFirstRun(
  { config, secrets, db, now }: Starting,
  { hasDemo, isRenewed }: { hasDemo: boolean; isRenewed: boolean },
): Promise<FirstRun> {
  return db.transaction(async (tx) => {
    await lockJobs(tx);
    const row = await lockFirstRun(tx);
    if (row !== null && row.litAt !== null) return { state: firstRunStateOf(row), content: row.content };
    if ((await listOperatorIds(tx)).length > 0) {
      await endFirstRun({ tx, now }, 'empty');
      return { state: 'over', content: null };
    }
    const isClosed = isRenewed || config.isPublic || (row?.isClosed ?? false);
    if (hasDemo || (!isClosed && config.loadDemo)) return { state: 'over', content: null };
    await openFirstRunRow({ tx, now }, { isClosed, code: newSealedCode(secrets) });
    firstRunWritten(tx);
    return { state: isClosed ? 'closed' : 'offered', content: null };
  });
}

/** Opens a site whose demo is complete. */
export async function endFilling({ db, now }: DbContext): Promise<void> {
  await db.transaction(async (tx) => {
    await fillRow({ tx, now });
    firstRunWritten(tx);
  });
}
