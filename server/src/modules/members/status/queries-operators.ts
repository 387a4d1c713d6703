import type { DbContext, WriteContext } from '#server/platform/database/db.ts';
import { NEEDS_TOTP } from '../member/queries-needs-totp.ts';

const IS_HERE = `m.role = 'operator' AND m.closed_at IS NULL AND m.closing_at IS NULL AND (m.status = 'suspended' AND m.suspended_until > $1) IS NOT TRUE`;

/** Locks the operators who can act now, in the order of their ids, so that two of them can't take the office from each other at once. */
export function lockOperators({ tx, now }: WriteContext): Promise<{ id: number; hasTotp: boolean }[]> {
  return tx.query(
    `SELECT m.id, EXISTS (SELECT FROM two_factors t WHERE t.member_id = m.id AND t.confirmed_at IS NOT NULL) AS has_totp FROM members m
     WHERE ${IS_HERE} ORDER BY m.id FOR NO KEY UPDATE OF m`,
    [now],
  );
}

/** Returns the operators who can use their rights now, the oldest first: not those who may only read, close their account, or lack a second factor. */
export async function selectActingOperators({ db, now }: DbContext): Promise<number[]> {
  const rows = await db.query<{ id: number }>(`SELECT m.id FROM members m WHERE ${IS_HERE} AND (${NEEDS_TOTP}) IS NOT TRUE ORDER BY m.id`, [now]);
  return rows.map(({ id }) => id);
}
