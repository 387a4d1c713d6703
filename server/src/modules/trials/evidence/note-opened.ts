import { Failure } from '#contract/failures.ts';
import type { MemberContext } from '#server/platform/api.ts';
import { isCalledToDecide } from '../appeal/draw.ts';
import { courtPersonOf, factsOf } from '../case/actors.ts';
import { selectCase } from '../case/queries-case.ts';
import { upsertOpening } from '../case/queries-evidence.ts';
import { accessOf } from '../rules/access.ts';

/**
 * Notes that a presenter who judges a case has opened a piece of its evidence: who signs a verdict has to have opened what it is based on. Throws
 * `postGone`, `forbidden` for who does not judge, and `notFound` for a piece that is not in the case.
 */
export async function noteOpened({ db, viewer, now }: MemberContext, caseId: number, evidenceId: number): Promise<void> {
  const row = await selectCase(db, caseId);
  if (!row) throw new Failure('postGone');
  const person = await courtPersonOf({ db, now }, viewer);
  const { judges } = accessOf(factsOf(row), { kind: 'person', person, isCalled: await isCalledToDecide({ db, now }, row, viewer.id) });
  if (!judges) throw new Failure('forbidden');
  const isThere = await db.transaction((tx) => upsertOpening({ tx, now }, { caseId, evidenceId, memberId: viewer.id }));
  if (!isThere) throw new Failure('notFound');
}
