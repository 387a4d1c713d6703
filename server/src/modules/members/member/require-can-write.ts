import { Failure } from '#contract/failures.ts';
import type { Db } from '#server/platform/database/db.ts';
import { selectLacksMobile } from './queries.ts';

/**
 * Throws `mobileNeeded` while the operator requires a mobile number of members who write (`requireMobileToPost`) and this member has bound
 * none.
 */
export async function requireCanWrite(db: Db, viewer: { id: number }): Promise<void> {
  if (await selectLacksMobile(db, viewer.id)) throw new Failure('mobileNeeded');
}
