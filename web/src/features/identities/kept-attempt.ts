import type { BegunIdentity } from '#contract/api/identities.ts';

const STORE = 'hearth-identity';

/** What this browser keeps while somebody is at a provider: without it nobody goes on, whatever address they came by. */
export interface KeptAttempt {
  state: string;
  secret: string;
  /** The query that says where to go afterwards. */
  search: string;
  /** Whether an account is being connected, rather than somebody signing in. */
  connects: boolean;
}

/** Keeps what was begun; false in a browser that keeps nothing, where nobody could come back. The next one takes its place. */
export function keepAttempt({ state, secret }: BegunIdentity, { search, connects }: Pick<KeptAttempt, 'search' | 'connects'>): boolean {
  try {
    localStorage.setItem(STORE, JSON.stringify({ state, secret, search, connects } satisfies KeptAttempt));
    return true;
  } catch {
    return false;
  }
}

/** Returns what was begun with this state, once; null where that was in another browser, or not the last one. */
export function takeAttempt(state: string): KeptAttempt | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(STORE) ?? 'null');
    if (typeof kept !== 'object' || kept === null || !('state' in kept) || !('secret' in kept) || kept.state !== state) return null;
    localStorage.removeItem(STORE);
    return { state, secret: String(kept.secret), search: 'search' in kept ? String(kept.search) : '', connects: 'connects' in kept && kept.connects === true };
  } catch {
    return null;
  }
}
