import { runOnce } from '#server/modules/settings/index.ts';
import type { Platform } from '#server/platform/api.ts';
import { readMembers, readPosts } from './content.ts';
import { planHistory } from './history.ts';
import { loadMembers } from './members.ts';
import { loadScenes } from './pictures.ts';
import { playHistory } from './play-history.ts';
import { loadSiteContent } from './site-content.ts';

export { demoPeople, readDemoAccounts, type DemoAccount } from './accounts.ts';
export { loadSiteContent } from './site-content.ts';

/**
 * Brings a new site to life: pictures, members, and what they wrote and did until `now`. Once in the life of a database and whole
 * or not at all, so a start that is killed in between begins anew.
 */
export async function loadDemo(platform: Platform, now: Date): Promise<void> {
  await loadSiteContent(platform, now);
  const [members, posts] = await Promise.all([readMembers(), readPosts()]);
  await runOnce(platform.db, 'demo', now, async (tx) => {
    const scenes = await loadScenes(platform, tx, now);
    const people = await loadMembers(platform, tx, now);
    await playHistory(tx, planHistory(posts, members, now), { people, scenes, now });
  });
}
