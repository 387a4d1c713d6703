import { fetchSnapshot } from '#web/features/court/held-snapshot.ts';
import { keepPages } from '#web/features/offline/keep-pages.ts';

/** Holds the list of a game for when there is no network, and with it the page that checks a roster (null: there is none). */
export async function keepForOffline(gameId: number, checkHref: string | null): Promise<void> {
  const held = await fetchSnapshot(gameId);
  if (held && !held.isHeld && checkHref !== null) await keepPages([checkHref]);
}
