import type { WriteContext } from '#server/platform/database/db.ts';

/** Locks the operators who can act now, in the order of their ids, so that two of them can't take the office from each other at once. */
export function lockOperators({ tx, now }: WriteContext): Promise<{ id: number; hasTotp: boolean }[]> {
  return tx.query(
    `SELECT m.id, EXISTS (SELECT FROM two_factors t WHERE t.member_id = m.id AND t.confirmed_at IS NOT NULL) AS has_totp FROM members m
     WHERE m.role = 'operator' AND m.closed_at IS NULL AND m.closing_at IS NULL AND (m.status = 'suspended' AND m.suspended_until > $1) IS NOT TRUE
     ORDER BY m.id FOR NO KEY UPDATE OF m`,
    [now],
  );
}
