import type { BegunIdentity } from '#contract/api/identities.ts';

/** Each attempt has a place of its own, by its state: several tabs may be at providers at once. */
const STORE = 'hearth-identity:';
/** Longer than the server waits for an answer. */
const STALE_MS = 60 * 60_000;

/** What this browser keeps while somebody is at a provider: without it nobody goes on, whatever address they came by. */
export interface KeptAttempt {
  state: string;
  secret: string;
  /** The query that says where to go afterwards. */
  search: string;
  /** What for: signing in, connecting an account, or having a character proven. */
  wants: 'sign-in' | 'connection' | 'proof';
}

/** Keeps what was begun, and forgets those nobody has come back from; false in a browser that keeps nothing, where nobody could come back. */
export function keepAttempt({ state, secret }: BegunIdentity, { search, wants }: Pick<KeptAttempt, 'search' | 'wants'>): boolean {
  try {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith(STORE) && !(Date.now() - keptAt(key) < STALE_MS)) localStorage.removeItem(key);
    }
    localStorage.setItem(STORE + state, JSON.stringify({ secret, search, wants, at: Date.now() }));
    return true;
  } catch {
    return false;
  }
}

/** Returns what was begun with this state, once; null where that was in another browser. */
export function takeAttempt(state: string): KeptAttempt | null {
  try {
    const kept = read(STORE + state);
    if (!kept || !('secret' in kept)) return null;
    localStorage.removeItem(STORE + state);
    return { state, secret: String(kept.secret), search: 'search' in kept ? String(kept.search) : '', wants: wantsOf(kept) };
  } catch {
    return null;
  }
}

function wantsOf(kept: object): KeptAttempt['wants'] {
  const wants = 'wants' in kept ? kept.wants : null;
  return wants === 'connection' || wants === 'proof' ? wants : 'sign-in';
}

function keptAt(key: string): number {
  const kept = read(key);
  return kept && 'at' in kept ? Number(kept.at) : Number.NaN;
}

function read(key: string): object | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    return typeof kept === 'object' ? kept : null;
  } catch {
    return null;
  }
}
