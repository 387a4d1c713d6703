import { readSettings, runOnce, saveSetting } from '#server/modules/settings/index.ts';
import type { SiteContext } from '#server/platform/api.ts';

/** Placeholder for a filing number, only used on a local machine. */
export const EXAMPLE_FILING = '备案号（示例）';

/** Shows where the filing number has its place; once, and not where there is a number or where others can reach the site. */
export async function loadExampleFiling({ config, db, now }: Pick<SiteContext, 'config' | 'db' | 'now'>): Promise<void> {
  if (config.isPublic) return;
  await runOnce({ db, now }, 'demo-filing', async (tx) => {
    if ((await readSettings(tx)).icpNumber === '') await saveSetting({ tx, now }, 'icpNumber', EXAMPLE_FILING);
  });
}
