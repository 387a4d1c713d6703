import type { Role } from '#contract/api/members.ts';
import type { Db } from '#server/platform/database/db.ts';

/** Returns the role of a member, and whether they are suspended now; null for an account that is closed or never was. */
export function selectStaff(db: Db, id: number): Promise<{ role: Role; isSuspended: boolean } | null> {
  return db.queryOne(
    `SELECT role, status = 'suspended' AND coalesce(suspended_until > clock_timestamp(), true) AS is_suspended FROM members WHERE id = $1 AND closed_at IS NULL`,
    [id],
  );
}
