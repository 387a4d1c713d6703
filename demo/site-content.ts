import { addColumns } from '#server/modules/columns/index.ts';
import { addDictionaries } from '#server/modules/dictionaries/index.ts';
import { addGames } from '#server/modules/games/index.ts';
import { addPages } from '#server/modules/pages/index.ts';
import { notifyOfOffers, notifyOfSecondFactor, SHIPPED_KINDS } from '#server/modules/releases/index.ts';
import { findJobProgress, lockJobs, runOnce, saveJobProgress } from '#server/modules/settings/index.ts';
import { upgradeShipped, type UpgradeReport } from '#server/modules/shipped/index.ts';
import { addWatchedWords } from '#server/modules/watched-words/index.ts';
import type { DbContext } from '#server/platform/database/db.ts';
import { readCatalog, readSiteContent, shippedItemsOf } from './shipped-content.ts';

/**
 * Gives an empty site what even an empty site needs: games, columns, dictionaries, pages, notices and watched words. Updates an older site to
 * what the program has changed since, as far as its operator has not changed it too. Returns what that was; null when this version has run before.
 */
export async function loadSiteContent({ db, now }: DbContext): Promise<UpgradeReport | null> {
  await runOnce({ db, now }, 'site-content', async (tx) => {
    const { games, columns, dictionaries, pages, notices } = await readSiteContent();
    await addGames(tx, games);
    await addColumns(tx, columns);
    await addDictionaries(tx, dictionaries);
    await addPages(tx, pages, notices);
  });
  // On its own, because sites that are older than the list get it too.
  await runOnce({ db, now }, 'sensitive-words', async (tx) => addWatchedWords({ tx, now }, (await readSiteContent()).words));
  // Operators of sites from before are asked for a second factor since; who is made one later is asked then.
  await runOnce({ db, now }, 'second-factor-notice', (tx) => notifyOfSecondFactor({ tx, now }));
  return upgradeContent({ db, now });
}

/** Under which name it is noted which version of the content has reached a site. */
const JOB = 'shipped-content';

interface Reached {
  print: string;
}

/** Does it once for each version, completely or not at all; of several nodes that start at once the others wait and find it done. */
async function upgradeContent({ db, now }: DbContext): Promise<UpgradeReport | null> {
  const { catalog, print } = await readCatalog();
  if ((await findJobProgress<Reached>(db, JOB))?.print === print) return null;
  const items = shippedItemsOf(await readSiteContent());
  return db.transaction(async (tx) => {
    await lockJobs(tx);
    if ((await findJobProgress<Reached>(tx, JOB))?.print === print) return null;
    const report = await upgradeShipped({ tx, now }, { kinds: SHIPPED_KINDS, items, catalog });
    await notifyOfOffers({ tx, now }, report.offered.length);
    await saveJobProgress<Reached>({ tx, now }, JOB, { print });
    return report;
  });
}
