import { LAWFUL_JOBS } from '#server/modules/first-run/index.ts';
import { hasPlainMembers } from '#server/modules/members/index.ts';
import { findJobProgress, isSettingDecided, runOnce, saveSetting } from '#server/modules/settings/index.ts';
import type { SiteContext } from '#server/platform/api.ts';
import type { Tx } from '#server/platform/database/db.ts';
import { DEMO_JOB, type DemoProgress } from './progress.ts';

/**
 * Turns on what the law asks of a site in China, each once in the life of a database, so that its operator may turn it off for good: the place of
 * network addresses on every site without the demo, and a mobile number before the first post where a site without members begins at a
 * public address. Does nothing where the demo is loaded, nor to a setting that somebody has decided.
 */
export async function setLawfulDefaults({ config, db, now }: Pick<SiteContext, 'config' | 'db' | 'now'>): Promise<void> {
  if (config.loadDemo || (await findJobProgress<DemoProgress>(db, DEMO_JOB)) !== null) return;
  const turnOn = async (tx: Tx, key: 'showPlaces' | 'requireMobileToPost') => {
    if (!(await isSettingDecided(tx, key))) await saveSetting({ tx, now }, key, 'true');
  };
  await runOnce({ db, now }, LAWFUL_JOBS.places, (tx) => turnOn(tx, 'showPlaces'));
  if (!config.isPublicUrlGiven) return;
  await runOnce({ db, now }, LAWFUL_JOBS.mobile, async (tx) => {
    // Members of a site that was here before could no longer post, without anybody having decided so.
    if (!(await hasPlainMembers(tx))) await turnOn(tx, 'requireMobileToPost');
  });
}
