import { Failure } from '#contract/failures.ts';
import type { Db, DbContext } from '#server/platform/database/db.ts';
import { selectLacksMobile, selectWriter } from './queries.ts';
import { suspensionOf } from './rules.ts';

/**
 * Throws `mobileNeeded` while the operator requires a mobile number of members who write (`requireMobileToPost`) and this member has bound
 * none.
 */
export async function requireCanWrite(db: Db, viewer: { id: number }): Promise<void> {
  if (await selectLacksMobile(db, viewer.id)) throw new Failure('mobileNeeded');
}

/**
 * Throws why a member may not write with this session, for a statement that `canWriteSql` kept from writing: `tokenRevoked`, `signUpWaits`, `suspended` or
 * `mobileNeeded`. Returns when nothing keeps them.
 */
export async function requireWriter({ db, now }: DbContext, writer: { memberId: number; sessionId: number }): Promise<void> {
  const found = await selectWriter(db, writer);
  if (!found) throw new Failure('tokenRevoked');
  if (found.waits) throw new Failure('signUpWaits');
  const suspended = suspensionOf(found, now);
  if (suspended) throw new Failure('suspended', { values: suspended });
  await requireCanWrite(db, { id: writer.memberId });
}
