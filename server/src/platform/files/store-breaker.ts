import { StoreAway } from './files.ts';

/** After that number of failures in a row nobody waits for the store any more. */
const MAX_FAILURES = 3;
/** How often one request finds out whether it is back. */
const PAUSE_MS = 1_000;

/**
 * Returns what runs requests to a store, and refuses them at once while it is known to be away: a page has thirty pictures, and each would wait until
 * its own patience ends. Throws StoreAway, and what the request throws.
 */
export function createBreaker(): <Value>(ask: () => Promise<Value>) => Promise<Value> {
  let failures = 0;
  let closedUntilMs = 0;
  return async (ask) => {
    const nowMs = performance.now();
    if (failures >= MAX_FAILURES) {
      if (nowMs < closedUntilMs) throw new StoreAway('the store of files was away a moment ago');
      // The others go on waiting for what this one finds out.
      closedUntilMs = nowMs + PAUSE_MS;
    }
    try {
      const value = await ask();
      failures = 0;
      return value;
    } catch (error) {
      if (error instanceof StoreAway) failures += 1;
      else failures = 0;
      if (failures === MAX_FAILURES) closedUntilMs = performance.now() + PAUSE_MS;
      throw error;
    }
  };
}
