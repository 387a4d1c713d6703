import { readSnapshot, type Snapshot } from '#contract/api/blacklist.ts';
import { callQuietly } from '#web/lib/calls/api.ts';

const STORE = 'hearth-snapshot';

export interface StoredSnapshot {
  snapshot: Snapshot;
  /** Whether the site could not be reached, so that this is the stored copy. */
  isStored: boolean;
}

/** Returns the list of a game in its compact form: the current one, else the last one this browser stored; null when there is neither. */
export async function fetchSnapshot(gameId: number): Promise<StoredSnapshot | null> {
  try {
    const snapshot = await callQuietly(readSnapshot, {});
    await store(gameId, snapshot);
    return { snapshot, isStored: false };
  } catch {
    const snapshot = await findStoredSnapshot(gameId);
    return snapshot && { snapshot, isStored: true };
  }
}

async function store(gameId: number, snapshot: Snapshot): Promise<void> {
  try {
    await (await caches.open(STORE)).put(addressOf(gameId), new Response(JSON.stringify(snapshot)));
  } catch {
    // Without a store, or with a full one, the list is kept for this visit only.
  }
}

async function findStoredSnapshot(gameId: number): Promise<Snapshot | null> {
  try {
    const stored = await (await caches.open(STORE)).match(addressOf(gameId));
    return stored ? await stored.json() : null;
  } catch {
    return null;
  }
}

function addressOf(gameId: number): string {
  return `/snapshot/${gameId}`;
}
