import type { Db, Instant, Tx } from '#server/platform/db.ts';

const PLACES_MOST = 200;

/** From which addresses and on which devices a member has been signed in since an instant; the latest 200 at most. */
export function selectPlaces(db: Db, memberId: number, since: Date): Promise<{ address: string; device: string }[]> {
  return db.rows(
    `SELECT address, device FROM sessions WHERE member_id = $1 AND last_seen_at > $2 GROUP BY address, device ORDER BY max(last_seen_at) DESC LIMIT ${PLACES_MOST}`,
    [memberId, since],
  );
}

export interface LivingSessionRow {
  id: number;
  device: string;
  address: string;
  created_at: Instant;
  last_seen_at: Instant;
}

/** A member's open sessions used since an instant, the one used last first. */
export function selectLivingSessions(db: Db, memberId: number, since: Date, most: number): Promise<LivingSessionRow[]> {
  return db.rows(
    `SELECT id, device, address, created_at, last_seen_at FROM sessions
     WHERE member_id = $1 AND ended_at IS NULL AND last_seen_at > $2 ORDER BY last_seen_at DESC, id DESC LIMIT $3`,
    [memberId, since, most],
  );
}

/** Ends one of a member's own sessions; false when he has none of that id. One that has ended is no mistake. */
export async function endOwnSession(tx: Tx, memberId: number, sessionId: number, now: Date): Promise<boolean> {
  const row = await tx.row<{ id: number }>('UPDATE sessions SET ended_at = coalesce(ended_at, $3) WHERE id = $2 AND member_id = $1 RETURNING id', [
    memberId,
    sessionId,
    now,
  ]);
  return row !== null;
}
