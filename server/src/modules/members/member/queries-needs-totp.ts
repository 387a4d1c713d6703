import type { Db, Instant } from '#server/platform/database/db.ts';

/** Whether a member `m` needs a second factor and has none: an operator once their days of grace are over, others where a setting says so. */
export const NEEDS_TOTP = `m.role <> 'member'
  AND (m.totp_due_at <= now() AND m.role = 'operator'
    OR EXISTS (SELECT FROM settings WHERE key = 'requireTotpForPresenters' AND value = 'true'::jsonb))
  AND NOT EXISTS (SELECT FROM two_factors t WHERE t.member_id = m.id AND t.confirmed_at IS NOT NULL)`;

/** Returns from when on an operator needs a second factor; null for others, and where nothing asks for it. */
export async function selectTotpDue(db: Db, memberId: number): Promise<Instant | null> {
  const row = await db.queryOne<{ dueAt: Instant | null }>(`SELECT totp_due_at AS due_at FROM members WHERE id = $1 AND role = 'operator'`, [memberId]);
  return row?.dueAt ?? null;
}

/** Returns the operators without a second factor who have been given a day by which they need one, with that day. */
export function selectOperatorsWithoutTotp(db: Db): Promise<{ id: number; dueAt: Instant }[]> {
  return db.query(
    `SELECT m.id, m.totp_due_at AS due_at FROM members m WHERE m.role = 'operator' AND m.totp_due_at IS NOT NULL
       AND NOT EXISTS (SELECT FROM two_factors t WHERE t.member_id = m.id AND t.confirmed_at IS NOT NULL) ORDER BY m.id`,
  );
}

/** Returns whether a member must set up a second factor before they may use the rights of their role. */
export async function selectNeedsTotp(db: Db, memberId: number): Promise<boolean> {
  return (await db.queryOne(`SELECT FROM members m WHERE m.id = $1 AND ${NEEDS_TOTP}`, [memberId])) !== null;
}
