/** The rules of the site's reply cache (`server/src/app/cache/reply-cache.ts`), as far as they decide what is found and what is made. */
export interface CacheRules {
  maxBytes: number;
  lifetimeMs: number;
  /** From that age on a page is made again behind every tenth reader; Infinity: never. */
  refreshMs: number;
  /** From that age on behind the next one. */
  sureRefreshMs: number;
}

const READERS_PER_REFRESH = 10;

/** How many requests were answered from the cache, and for how many a page was made, behind its reader or for them. */
export interface Simulated {
  found: number;
  made: number;
}

interface Entry {
  madeAtMs: number;
  readers: number;
}

/** Returns what a cache of those rules would do with requests that come evenly, each for a page of that size. The requests before `from` only fill it. */
export function simulateCache(
  { maxBytes, lifetimeMs, refreshMs, sureRefreshMs }: CacheRules,
  { draw, count, from, perSecond, entryBytes }: { draw: () => number; count: number; from: number; perSecond: number; entryBytes: number },
): Simulated {
  const maxEntries = Math.floor(maxBytes / entryBytes);
  // In the order of use: a map keeps that of insertion.
  const entries = new Map<number, Entry>();
  const simulated = { found: 0, made: 0 };
  for (let number = 0; number < count; number += 1) {
    const nowMs = (number / perSecond) * 1_000;
    const page = draw();
    const known = entries.get(page);
    const isFound = known !== undefined && nowMs - known.madeAtMs < lifetimeMs;
    const entry = isFound ? known : { madeAtMs: nowMs, readers: 0 };
    const ageMs = nowMs - entry.madeAtMs;
    entry.readers += isFound ? 1 : 0;
    const isMadeAgain = ageMs > sureRefreshMs || (ageMs > refreshMs && entry.readers >= READERS_PER_REFRESH);
    entries.delete(page);
    entries.set(page, isMadeAgain ? { madeAtMs: nowMs, readers: 0 } : entry);
    const [oldest] = entries.size > maxEntries ? entries.keys() : [];
    if (oldest !== undefined) entries.delete(oldest);
    if (number < from) continue;
    if (isFound) simulated.found += 1;
    if (!isFound || isMadeAgain) simulated.made += 1;
  }
  return simulated;
}
