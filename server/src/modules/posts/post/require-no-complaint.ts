import { Failure } from '#contract/failures.ts';
import type { Db } from '#server/platform/database/db.ts';
import { selectColumnOf } from './queries.ts';

/** Throws `caseStays` for a post that is a complaint: those are changed and withdrawn through the court. */
export async function requireNoComplaint(db: Db, postId: number): Promise<void> {
  if ((await selectColumnOf(db, postId))?.kind === 'complaint') throw new Failure('caseStays');
}
