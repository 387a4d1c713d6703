import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import type { MenuItem } from '#contract/api/columns.ts';
import type { Dictionaries } from '#contract/api/dictionaries.ts';
import type { Game } from '#contract/api/games.ts';
import type { Message } from '#contract/api/messages.ts';
import { CACHE_LIFETIME_MS, MESSAGE_CACHE_LIFETIME_MS } from '#contract/limits.ts';
import { randomId } from './random-id.ts';

interface Cached {
  games: Game[];
  menus: MenuItem[];
  recentNews: Message[];
  currentGame: Game | null;
  /** Identifies this browser to counters; renewed once a day. */
  uuid: string;
  dictionaries: Dictionaries;
}

export type CacheName = Exclude<keyof Cached, 'currentGame'>;

interface CacheState extends Cached {
  /** When each cache was filled, in milliseconds since 1970. */
  stamps: Partial<Record<CacheName, number>>;
  fill: <Name extends CacheName>(name: Name, value: Cached[Name]) => void;
  clear: (name: CacheName) => void;
  chooseGame: (game: Game | null) => void;
}

const EMPTY: Cached = { games: [], menus: [], recentNews: [], currentGame: null, uuid: '', dictionaries: {} };

const NAME = 'hearth-caches';
let isChoosing = false;

/** What the browser keeps between visits, in local storage. */
export const useCaches = create<CacheState>()(
  persist(
    (set) => ({
      ...EMPTY,
      stamps: {},
      fill: (name, value) => set((state) => ({ ...state, [name]: value, stamps: { ...state.stamps, [name]: Date.now() } })),
      clear: (name) => set((state) => ({ ...state, [name]: EMPTY[name], stamps: { ...state.stamps, [name]: 0 } })),
      chooseGame: (currentGame) => {
        isChoosing = true;
        set({ currentGame });
        isChoosing = false;
      },
    }),
    {
      name: NAME,
      partialize: ({ games, menus, recentNews, currentGame, uuid, dictionaries, stamps }) => ({
        games,
        menus,
        recentNews,
        currentGame: isChoosing ? currentGame : keptGame(currentGame),
        uuid,
        dictionaries,
        stamps,
      }),
    },
  ),
);

/** Returns the game in the storage, which another tab may have chosen since: what this tab writes besides must not undo that. */
function keptGame(own: Game | null): Game | null {
  try {
    const { state }: { state: Cached } = JSON.parse(localStorage.getItem(NAME) ?? '');
    return state.currentGame;
  } catch {
    return own;
  }
}

/** Returns true when a cache is empty or older than its lifetime: 5 minutes for messages, 1 day for the rest. */
export function isStale(name: CacheName, now: number): boolean {
  const { stamps, [name]: value } = useCaches.getState();
  const lifetime = name === 'recentNews' ? MESSAGE_CACHE_LIFETIME_MS : CACHE_LIFETIME_MS;
  const age = now - (stamps[name] ?? 0);
  const empty = typeof value === 'string' ? value === '' : Object.keys(value).length === 0;
  return empty || age > lifetime || age < 0;
}

/** This browser's uuid, made when absent or stale. */
export function clientUuid(): string {
  if (isStale('uuid', Date.now())) useCaches.getState().fill('uuid', randomId());
  return useCaches.getState().uuid;
}
