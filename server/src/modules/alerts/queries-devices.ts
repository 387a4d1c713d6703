import type { Db, Instant, Tx, WriteContext } from '#server/platform/database/db.ts';

export interface DeviceRow {
  id: number;
  sessionId: number;
  device: string;
  createdAt: Instant;
}

/** Returns the browsers of a member that take pushes, the newest first. */
export function selectDevices(db: Db, memberId: number): Promise<DeviceRow[]> {
  return db.query(
    `SELECT p.id, p.session_id, s.device, p.created_at FROM push_subscriptions p JOIN sessions s ON s.id = p.session_id
     WHERE p.member_id = $1 AND s.ended_at IS NULL ORDER BY p.created_at DESC, p.id DESC`,
    [memberId],
  );
}

/** Has other requests that add a browser for the same member wait until the transaction ends. */
export async function lockDevices(tx: Tx, memberId: number): Promise<void> {
  await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('push devices ' || $1::bigint, 0))`, [memberId]);
}

/** Returns how many browsers a member has beside one. */
export async function countOtherDevices(tx: Tx, memberId: number, endpointHash: Buffer): Promise<number> {
  const row = await tx.queryOne<{ others: number }>('SELECT count(*)::integer AS others FROM push_subscriptions WHERE member_id = $1 AND endpoint_hash <> $2', [
    memberId,
    endpointHash,
  ]);
  return row?.others ?? 0;
}

/** Leaves out of the pushes of a member what came before their first browser. */
export async function beginPushes(tx: Tx, memberId: number): Promise<void> {
  await tx.query('UPDATE alerts a SET pushed_to = greatest(a.pushed_to, b.revision) FROM mailboxes b WHERE a.member_id = $1 AND b.member_id = $1', [memberId]);
}

/** Keeps a browser with its session; a session has one browser, and a browser one member. */
export async function insertDevice(
  { tx, now }: WriteContext,
  { memberId, sessionId, endpointHash, sealed }: { memberId: number; sessionId: number; endpointHash: Buffer; sealed: string },
): Promise<void> {
  await tx.query('DELETE FROM push_subscriptions WHERE (session_id = $1 OR endpoint_hash = $2)', [sessionId, endpointHash]);
  await tx.query('INSERT INTO push_subscriptions (member_id, session_id, endpoint_hash, sealed, created_at) VALUES ($1, $2, $3, $4, $5)', [
    memberId,
    sessionId,
    endpointHash,
    sealed,
    now,
  ]);
}

/** Deletes one of a member's browsers. Returns false when they have none with that id. */
export async function deleteDevice(db: Db, memberId: number, id: number): Promise<boolean> {
  return (await db.queryOne('DELETE FROM push_subscriptions WHERE member_id = $1 AND id = $2 RETURNING id', [memberId, id])) !== null;
}

/** Deletes the browsers whose sessions are over: signed out, not used or opened too long ago; those of operators sooner. */
export async function deleteOver(db: Db, alive: { members: SessionsSince; operators: SessionsSince }): Promise<void> {
  await db.query(
    `DELETE FROM push_subscriptions p USING sessions s, members m WHERE s.id = p.session_id AND m.id = p.member_id
       AND (s.ended_at IS NOT NULL OR s.last_seen_at <= CASE m.role WHEN 'operator' THEN $3::timestamptz ELSE $1 END
         OR s.created_at <= CASE m.role WHEN 'operator' THEN $4::timestamptz ELSE $2 END)`,
    [alive.members.used, alive.members.opened, alive.operators.used, alive.operators.opened],
  );
}

/** Since when sessions must have been used, and opened. */
interface SessionsSince {
  used: Date;
  opened: Date;
}
