const NAME = 'hearth-searches';
/** Set while nothing new is kept. */
const PAUSED = 'hearth-searches-paused';
const MAX_SEARCHES = 12;
const MAX_LENGTH = 60;

const listeners = new Set<() => void>();
let kept: readonly string[] | null = null;
let paused: boolean | null = null;

/** Returns the past searches on this device, the latest first; the same array until it changes. */
export function readSearches(): readonly string[] {
  kept ??= parsed(localStorage.getItem(NAME));
  return kept;
}

/** Returns whether this device keeps nothing new, because its owner wants it so. */
export function isPaused(): boolean {
  paused ??= localStorage.getItem(PAUSED) !== null;
  return paused;
}

/** Pauses or resumes keeping searches; kept ones stay until they are deleted. */
export function pauseSearches(isWanted: boolean): void {
  paused = isWanted;
  store(PAUSED, isWanted ? '1' : null);
}

/** Keeps a search; the oldest of too many is removed. What nobody types by hand is not kept, nor anything while paused. */
export function rememberSearch(typed: string): void {
  const q = typed.trim();
  if (q === '' || q.length > MAX_LENGTH || isPaused()) return;
  write([q, ...readSearches().filter((each) => each !== q)].slice(0, MAX_SEARCHES));
}

/** Deletes one past search from this device. */
export function deleteSearch(q: string): void {
  write(readSearches().filter((each) => each !== q));
}

/** Deletes all past searches from this device. */
export function deleteSearches(): void {
  write([]);
}

/** Calls the listener on every change, in other tabs too, until the returned function is called. */
export function onSearches(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key !== null && event.key !== NAME && event.key !== PAUSED) return;
    kept = null;
    paused = null;
    listener();
  };
  listeners.add(listener);
  addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', onStorage);
  };
}

function write(searches: readonly string[]): void {
  kept = searches;
  store(NAME, searches.length === 0 ? null : JSON.stringify(searches));
}

function store(name: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(name);
    else localStorage.setItem(name, value);
  } catch {
    // A device without room keeps them for this tab.
  }
  for (const listener of listeners) listener();
}

function parsed(text: string | null): readonly string[] {
  try {
    const value: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(value) ? value.filter((each) => typeof each === 'string').slice(0, MAX_SEARCHES) : [];
  } catch {
    return [];
  }
}
