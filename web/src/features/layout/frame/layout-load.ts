import { useEffect, useRef } from 'react';
import { findColumn, listColumns } from '#contract/api/columns.ts';
import { listDictionaries } from '#contract/api/dictionaries.ts';
import { listGames, recommendGame } from '#contract/api/games.ts';
import { getPrincipal, type Principal } from '#contract/api/members.ts';
import { listUnreadMessages } from '#contract/api/messages.ts';
import { refreshBlocks } from '#web/features/blocks/block-store.ts';
import { callQuietly } from '#web/lib/calls/api.ts';
import { clientUuid, isStale, useCaches } from '#web/lib/caches.ts';
import type { Location } from '#web/lib/navigation/view.ts';
import { isSignedIn, useSession, useToken } from '#web/lib/session.ts';
import { pageSettled } from '#web/lib/settled.ts';
import { mirrorGame } from '../header/game-choice.ts';

/** What a tab that stays open looks at again with each page; messages come by themselves. */
const SHARED = ['dictionaries', 'games', 'menus'] as const;

/** Fetches, after the first paint, whatever layout caches are stale or empty; again on sign-in or sign-out, and with a page of a tab that was open for long. */
export function useLayoutLoad({ pathname }: Pick<Location, 'pathname'>): void {
  const token = useToken((state) => state.token);
  const loadedFor = useRef<string | null | undefined>(undefined);
  useEffect(() => {
    // The hydration pass of the server's page has no token yet; the next one does.
    if (token !== useToken.getState().token) return;
    if (token === loadedFor.current && !SHARED.some((name) => isStale(name, Date.now()))) return;
    loadedFor.current = token;
    void pageSettled().then(loadStale);
  }, [token, pathname]);
}

/** Keeps the column of the page in the tab's storage. */
export function useColumnLoad(columnId: string | undefined): void {
  useEffect(() => {
    if (columnId === undefined || !/^\d+$/.test(columnId)) return;
    let current = true;
    const asked = pageSettled().then(() => callQuietly(findColumn, { id: columnId }));
    asked.then(
      ({ currentColumn, activateColumn }) => current && useSession.getState().setColumns(currentColumn, activateColumn),
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [columnId]);
}

/** Keeps the search text in the tab's storage; a search opened in a tab begins with its address. */
export function useSearchText({ pathname, search }: Pick<Location, 'pathname' | 'search'>): void {
  useEffect(() => {
    if (pathname === '/search/list') useSession.getState().setSearchText(new URLSearchParams(search).get('q') ?? '');
  }, [pathname, search]);
}

async function loadStale(): Promise<void> {
  clientUuid();
  // The parts are independent: a failure of one must not block the others. A refusal has been shown already.
  await Promise.allSettled([loadDictionaries(), loadGames(), isSignedIn() ? loadMember() : loadMenus()]);
}

async function loadDictionaries(): Promise<void> {
  if (isStale('dictionaries', Date.now())) useCaches.getState().fill('dictionaries', await callQuietly(listDictionaries, {}));
}

async function loadGames(): Promise<void> {
  if (isStale('games', Date.now())) useCaches.getState().fill('games', await callQuietly(listGames, {}));
  if (useCaches.getState().currentGame) return;
  const game = await callQuietly(recommendGame, {});
  useCaches.getState().chooseGame(game);
  mirrorGame(game.id);
}

async function loadMenus(): Promise<void> {
  if (isStale('menus', Date.now())) useCaches.getState().fill('menus', await callQuietly(listColumns, {}));
}

async function loadMember(): Promise<void> {
  const principal = callQuietly(getPrincipal, {}).then((found) => {
    useSession.getState().setPrincipal(found);
    return found;
  });
  await Promise.allSettled([loadMessages(), principal.then(refreshBlocks), loadMenusFor(principal)]);
}

async function loadMessages(): Promise<void> {
  if (isStale('recentNews', Date.now())) useCaches.getState().fill('recentNews', await callQuietly(listUnreadMessages, {}));
}

async function loadMenusFor(principal: Promise<Pick<Principal, 'role'>>): Promise<void> {
  const known = await principal.catch(() => null);
  // What a presenter may see can change between loads.
  if (known?.role === 'presenter') useCaches.getState().fill('menus', await callQuietly(listColumns, {}));
  else await loadMenus();
}
