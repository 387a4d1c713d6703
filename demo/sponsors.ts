import { addSponsors } from '#server/modules/sponsors/index.ts';
import { runOnce } from '#server/modules/settings/index.ts';
import type { DbContext } from '#server/platform/database/db.ts';
import { readSponsors } from './written/content.ts';
import { before } from './written/times.ts';

/** Puts those who help on their page, in the written order. Once. */
export async function loadSponsors({ db, now }: DbContext): Promise<void> {
  await runOnce({ db, now }, 'demo-sponsors', async (tx) => {
    const sponsors = (await readSponsors()).toSorted((one, other) => one.sort - other.sort);
    await addSponsors(
      tx,
      sponsors.map(({ name, kind, realm, tier, note, sinceDaysAgo, url }) => ({
        ...{ name, kind, tier, note },
        realm: realm ?? '',
        url: url ?? '',
        since: before(now, sinceDaysAgo).toISOString().slice(0, 10),
      })),
    );
  });
}
