import { fetchSnapshot } from '#web/features/blacklist/stored-snapshot.ts';
import { keepPages } from '#web/features/offline/keep-pages.ts';

/** Holds the list of a game for when there is no network, and with it the page that checks a roster (null: there is none). */
export async function keepForOffline(gameId: number, checkHref: string | null): Promise<void> {
  const stored = await fetchSnapshot(gameId);
  if (stored && !stored.isStored && checkHref !== null) await keepPages([checkHref]);
}
