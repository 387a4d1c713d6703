import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import type { Column } from '#contract/api/columns.ts';
import type { Principal } from '#contract/api/members.ts';

const TOKEN_PREFIX = 'Bearer ';
/** Its key in local storage. */
export const TOKEN_STORE = 'hearth-token';

interface TokenState {
  /** The prefix joined with the token, or null. */
  token: string | null;
  /** Stores the bare token with its prefix; an empty one signs out. */
  setToken: (token: string | null) => void;
}

/** The token, kept in local storage. */
export const useToken = create<TokenState>()(
  persist(
    (set) => ({
      token: null,
      setToken: (token) => set({ token: token?.trim() ? TOKEN_PREFIX + token.trim() : null }),
    }),
    { name: TOKEN_STORE, partialize: ({ token }) => ({ token }) },
  ),
);

interface SessionState {
  principal: Principal | null;
  currentColumn: Column | null;
  activatedColumn: Column | null;
  /** The last search text. */
  searchText: string;
  setPrincipal: (principal: Principal | null) => void;
  setColumns: (currentColumn: Column | null, activatedColumn: Column | null) => void;
  setSearchText: (searchText: string) => void;
}

/** What lives as long as the tab, kept in session storage. */
export const useSession = create<SessionState>()(
  persist(
    (set) => ({
      principal: null,
      currentColumn: null,
      activatedColumn: null,
      searchText: '',
      setPrincipal: (principal) => set({ principal }),
      setColumns: (currentColumn, activatedColumn) => set({ currentColumn, activatedColumn }),
      setSearchText: (searchText) => set({ searchText }),
    }),
    {
      name: 'hearth-session',
      storage: createJSONStorage(() => sessionStorage),
      partialize: ({ principal, currentColumn, activatedColumn, searchText }) => ({ principal, currentColumn, activatedColumn, searchText }),
    },
  ),
);

interface EndedSession {
  /** Where the reader was when the server refused their token, and how far down, in pixels; null when it did not, or they have signed in since. */
  place: { href: string; top: number } | null;
}

/** How a session of this tab ended without its member's doing: the sign-in page says so, and returns them to that place. Kept in session storage. */
export const useEndedSession = create<EndedSession>()(
  persist((): EndedSession => ({ place: null }), { name: 'hearth-ended', storage: createJSONStorage(() => sessionStorage) }),
);

/** Returns true when a non-blank token is held. */
export function isSignedIn(): boolean {
  return Boolean(useToken.getState().token?.trim());
}
