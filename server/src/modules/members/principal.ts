import type { Principal } from '#contract/members.ts';
import { Failure } from '#contract/failures.ts';
import type { Db } from '#server/platform/db.ts';
import { personOf } from './person.ts';
import { selectClosing } from './queries-closing.ts';
import { selectNeedsTotp, selectPerson } from './queries.ts';

/** A member as the header shows him. Throws `notFound`. */
export async function getPrincipal(db: Db, memberId: number): Promise<Principal> {
  const row = await selectPerson(db, memberId);
  if (!row) throw new Failure('notFound');
  return { ...personOf(row), needsTotp: await selectNeedsTotp(db, memberId), closingAt: await selectClosing(db, memberId) };
}
