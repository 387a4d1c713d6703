import { Failure } from '#contract/failures.ts';
import type { Db } from '#server/platform/database/db.ts';
import { selectColumnOf } from './queries.ts';

/** Lets a write pass that is not about a complaint: what was filed is changed and withdrawn through the court. Throws `caseStays`. */
export async function demandNoComplaint(db: Db, postId: number): Promise<void> {
  if ((await selectColumnOf(db, postId))?.kind === 'complaint') throw new Failure('caseStays');
}
