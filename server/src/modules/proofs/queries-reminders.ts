import type { DbContext, WriteContext } from '#server/platform/database/db.ts';

/** A member who calls a character theirs that they were never seen to play. */
export interface Claimant {
  memberId: number;
  /** Whether they are notified now: they have just typed it, or were notified a quarter ago. What was typed long before that began begins its quarter. */
  isNotified: boolean;
}

const CURRENT = `SELECT h.member_id, max(h.from_at) AS from_at FROM character_history h JOIN members m ON m.id = h.member_id AND m.status = 'active' AND m.closed_at IS NULL
  WHERE h.until_at IS NULL AND h.name_key <> '' AND NOT EXISTS (SELECT FROM character_proofs p WHERE p.member_id = h.member_id AND p.name_key = h.name_key
    AND p.realm_key = h.realm_key AND p.state IN ('pending', 'proven')) GROUP BY h.member_id`;

/** Returns members whose reminder is due, at most five hundred: those who typed a character since the last one, and those notified before an instant. */
export function selectClaimants({ db, now }: DbContext, { notifiedBefore, typedSince }: { notifiedBefore: Date; typedSince: Date }): Promise<Claimant[]> {
  return db.query(
    `SELECT c.member_id AS "memberId", r.member_id IS NOT NULL OR c.from_at > $3 AS "isNotified" FROM (${CURRENT}) AS c LEFT JOIN claim_reminders r ON r.member_id = c.member_id
     WHERE c.from_at <= $1 AND (r.member_id IS NULL OR r.reminded_at <= $2 OR r.reminded_at < c.from_at) ORDER BY c.member_id LIMIT 500`,
    [now, notifiedBefore, typedSince],
  );
}

/** Notes that a member is notified now. Returns whether nobody else has done so meanwhile. */
export async function takeReminder({ tx, now }: WriteContext, memberId: number, notifiedBefore: Date): Promise<boolean> {
  const row = await tx.queryOne(
    `INSERT INTO claim_reminders AS r (member_id, reminded_at) VALUES ($1, $2) ON CONFLICT (member_id) DO UPDATE SET reminded_at = excluded.reminded_at
       WHERE r.reminded_at <= $3 OR EXISTS (SELECT FROM character_history h WHERE h.member_id = $1 AND h.until_at IS NULL AND h.from_at > r.reminded_at)
     RETURNING 1`,
    [memberId, now, notifiedBefore],
  );
  return row !== null;
}
