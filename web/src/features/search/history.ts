const NAME = 'hearth-searches';
const MOST = 12;
const LENGTH_MOST = 60;

const listeners = new Set<() => void>();
let kept: readonly string[] | null = null;

/** What was looked for on this device, the latest first; the same list until it changes. */
export function readSearches(): readonly string[] {
  kept ??= parsed(localStorage.getItem(NAME));
  return kept;
}

/** Keeps what was looked for; the eldest of too many goes, what nobody types by hand is not kept. */
export function rememberSearch(typed: string): void {
  const q = typed.trim();
  if (q === '' || q.length > LENGTH_MOST) return;
  write([q, ...readSearches().filter((each) => each !== q)].slice(0, MOST));
}

export function forgetSearch(q: string): void {
  write(readSearches().filter((each) => each !== q));
}

export function forgetSearches(): void {
  write([]);
}

/** Hears of every change, in other tabs too, until the returned function is called. */
export function onSearches(listener: () => void): () => void {
  const hear = (event: StorageEvent) => {
    if (event.key !== null && event.key !== NAME) return;
    kept = null;
    listener();
  };
  listeners.add(listener);
  addEventListener('storage', hear);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', hear);
  };
}

function write(searches: readonly string[]): void {
  kept = searches;
  try {
    localStorage.setItem(NAME, JSON.stringify(searches));
  } catch {
    // A device without room keeps them for this tab.
  }
  for (const listener of listeners) listener();
}

function parsed(text: string | null): readonly string[] {
  try {
    const value: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(value) ? value.filter((each) => typeof each === 'string').slice(0, MOST) : [];
  } catch {
    return [];
  }
}
