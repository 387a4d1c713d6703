import type { SettingList } from '#contract/api/admin/settings.ts';
import { makeSite } from '#tools/site/site-process.ts';
import { chooseDelays } from './slowness.ts';
import { get, post, signedIn, type Caller } from './calls.ts';

/** Names the data folder every journey's site begins with a copy of. */
export const SEED = 'HEARTH_JOURNEY_SEED';

/**
 * Loads the demo once for all workers: a site is started on a fresh folder, its limits are raised, and it is stopped again. Returns what removes
 * the folder at the end. A folder that is named beforehand, for a run after the other, is taken as it is.
 */
export default async function seed(): Promise<() => Promise<void>> {
  chooseDelays();
  if (process.env[SEED] !== undefined) return async () => undefined;
  const site = await makeSite({ demo: true });
  try {
    await site.start();
    await raiseRates(site);
    await site.stop();
  } catch (error) {
    await site.remove();
    throw error;
  }
  process.env[SEED] = site.dataDir;
  return () => site.remove();
}

/**
 * Raises how often one account may write as far as an operator can. Which journeys share a worker's site differs from run to run, and together
 * they do in a quarter of an hour with one account what a person does in a month.
 */
async function raiseRates(site: Caller): Promise<void> {
  const operator = await signedIn(site, 'operator@hearth.example');
  const { base, items } = await get<SettingList>(site, 'admin/setting/list', operator);
  const rates = items.filter(({ kind, isGuard }) => kind === 'rate' && !isGuard);
  const changes = Object.fromEntries(rates.map(({ key, max }) => [key, max]));
  await post(site, 'admin/setting/save', { authorization: operator, body: { base, changes, reason: '给浏览器测试用' } });
}
