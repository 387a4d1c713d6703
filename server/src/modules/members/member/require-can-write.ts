import { Failure } from '#contract/failures.ts';
import type { Db } from '#server/platform/database/db.ts';
import { selectLacksMobile } from './queries.ts';

/** Throws `mobileNeeded` while the operator wants a mobile number from whoever writes (`requireMobileToPost`) and the member has bound none. */
export async function demandMayWrite(db: Db, viewer: { id: number }): Promise<void> {
  if (await selectLacksMobile(db, viewer.id)) throw new Failure('mobileNeeded');
}
