import type { Database, Db } from '#server/platform/db.ts';
import { updateLastSeen } from './queries-sessions.ts';

interface Sighting {
  sessionId: number;
  memberId: number;
  seenAt: Date;
}

// One buffer a pool, so that two sites in one process keep theirs apart.
const buffers = new WeakMap<Db, Map<number, Sighting>>();

/** Remembers that a session was used; nothing is written before `flushLastSeen`. */
export function noteSeen(db: Db, sighting: Sighting): void {
  const buffer = buffers.get(db) ?? new Map<number, Sighting>();
  buffers.set(db, buffer);
  buffer.set(sighting.sessionId, sighting);
}

/** Writes what was remembered in one statement; call it every minute and before the process ends. What could not be written is tried again next time. */
export async function flushLastSeen(db: Database): Promise<void> {
  const buffer = buffers.get(db);
  if (!buffer || buffer.size === 0) return;
  buffers.delete(db);
  const sightings = [...buffer.values()].sort((one, other) => one.memberId - other.memberId || one.sessionId - other.sessionId);
  try {
    await db.transaction((tx) =>
      updateLastSeen(tx, {
        sessionIds: sightings.map(({ sessionId }) => sessionId),
        memberIds: sightings.map(({ memberId }) => memberId),
        seenAt: sightings.map(({ seenAt }) => seenAt),
      }),
    );
  } catch (error) {
    const newer = buffers.get(db);
    buffers.set(db, new Map([...buffer, ...(newer ?? [])]));
    throw error;
  }
}
