import { placeOf } from '#server/modules/places/index.ts';
import { writesTags } from '#server/platform/state/cache-tags.ts';
import type { Database, Db } from '#server/platform/database/db.ts';
import { updateLastSeen } from './queries-sessions.ts';

interface Sighting {
  sessionId: number;
  memberId: number;
  seenAt: Date;
  /** Where from; null: nobody knows. It is kept here alone, until the place is known. */
  address?: string | null;
}

/** The most sessions waiting for the next flush; any beyond that are dropped. */
export const MAX_WAITING = 50_000;
/** A statement that takes longer than some seconds is ended by the database. */
const WRITTEN_AT_ONCE = 5_000;

// One buffer a pool, so that two sites in one process keep theirs apart.
const buffers = new WeakMap<Db, Map<number, Sighting>>();

/** Remembers that a session was used; nothing is written before `flushLastSeen`. */
export function noteSeen(db: Db, sighting: Sighting): void {
  const buffer = buffers.get(db) ?? new Map<number, Sighting>();
  buffers.set(db, buffer);
  if (buffer.size >= MAX_WAITING && !buffer.has(sighting.sessionId)) return;
  buffer.set(sighting.sessionId, sighting);
}

/**
 * Writes the remembered sessions, some thousands at a time; call it every minute and before the process ends. A failed write is tried again
 * next time.
 */
export async function flushLastSeen(db: Database): Promise<void> {
  const buffer = buffers.get(db);
  if (!buffer || buffer.size === 0) return;
  buffers.delete(db);
  const sightings = [...buffer.values()].sort((one, other) => one.memberId - other.memberId || one.sessionId - other.sessionId);
  for (let from = 0; from < sightings.length; from += WRITTEN_AT_ONCE) {
    const part = sightings.slice(from, from + WRITTEN_AT_ONCE);
    try {
      await db.transaction(async (tx) => {
        const moved = await updateLastSeen(tx, {
          sessionIds: part.map(({ sessionId }) => sessionId),
          memberIds: part.map(({ memberId }) => memberId),
          seenAt: part.map(({ seenAt }) => seenAt),
          places: part.map(({ address = null }) => (address === null ? null : placeOf(address))),
        });
        writesTags(tx, ...moved.map((id) => `member:${id}` as const));
      });
    } catch (error) {
      const newer = buffers.get(db);
      buffers.set(db, new Map([...sightings.slice(from).map((each) => [each.sessionId, each] as const), ...(newer ?? [])]));
      throw error;
    }
  }
}
