import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import type { Game } from '#contract/api/games.ts';

const game = (id: number): Game => ({ id, name: `第 ${id} 个世界`, icon: '', note: '', recommended: id === 1, sort: id });
const games = [game(1), game(2), game(3)];

beforeEach(() => vi.resetModules());

/** Opens an address in a browser where a game was chosen, on the page that the server made of it. Returns the game that is chosen then, and where the browser went. */
async function open(search: string, { chosen, gameId }: { chosen: number; gameId: number }): Promise<{ chosen: number | undefined; opened: string | null }> {
  let opened: string | null = null;
  const kept = new Map<string, string>();
  const localStorage = { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value) };
  const href = `https://site.example/cart/list/1001${search}`;
  vi.stubGlobal('localStorage', localStorage);
  vi.stubGlobal('window', { localStorage });
  vi.stubGlobal('document', { cookie: '' });
  vi.stubGlobal('history', { state: null, replaceState: () => undefined });
  vi.stubGlobal('location', { href, search, replace: (url: string) => void (opened = new URL(url).search), reload: () => void (opened = search) });
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });
  const [{ useCaches }, { agreeOnGame }] = await Promise.all([import('#web/lib/caches.ts'), import('./game-choice.ts')]);
  useCaches.getState().chooseGame(game(chosen));
  agreeOnGame({ games, gameId, isOpen: true });
  return { chosen: useCaches.getState().currentGame?.id, opened };
}

it('a link that names a game has it chosen', async () => {
  expect(await open('?game=3', { chosen: 2, gameId: 3 })).toEqual({ chosen: 3, opened: null });
});

it.each(['?game=99', '?game=0', '?game=abc', '?game='])(
  'a link with %s, which is no game, leaves the chosen one: its page is opened instead',
  async (search) => {
    expect(await open(search, { chosen: 2, gameId: 1 })).toEqual({ chosen: 2, opened: '?game=2' });
  },
);

it('nor does it open a page again that shows the chosen game', async () => {
  expect(await open('?game=99', { chosen: 1, gameId: 1 })).toEqual({ chosen: 1, opened: null });
});
