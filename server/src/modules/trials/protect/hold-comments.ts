// After a verdict the comments under it can turn against a person. A presenter without a part in the case lets all new ones wait for
// review for a while, with one press that everybody sees; those who reached the verdict cannot (rule `voice`). What waits is decided in
// `comments/held`, and which comment waits in `comments/held/case-holds.ts`.
import { Failure } from '#contract/failures.ts';
import { CONFLICT_LABELS } from '#contract/api/trials-conflict-labels.ts';
import { STATE_LABELS } from '#contract/api/trials-state-labels.ts';
import type { CasePage } from '#contract/api/trials.ts';
import { documentText } from '#server/modules/documents/index.ts';
import { record } from '#server/modules/audit/index.ts';
import { personOf } from '#server/modules/members/index.ts';
import { selectOwnVoice } from '#server/modules/posts/index.ts';
import type { MemberContext } from '#server/platform/api.ts';
import type { Db, DbContext } from '#server/platform/database/db.ts';
import { factsOf } from '../case/actors.ts';
import { isPublished } from '../case/public-text.ts';
import type { CaseRow } from '../case/queries-case.ts';
import { dropCase, withLockedCase } from '../case/take-step.ts';
import { conflictsOf } from '../rules/conflicts.ts';
import type { CourtPerson } from '../rules/facts.ts';
import { endOfHold, refuseHold, type HoldFacts, type HoldRefusal } from '../rules/protect.ts';
import { insertHold, selectHasPressed, selectLastHold } from './queries-holds.ts';

/** Returns until when the new comments under a case are held and who pressed; null: they are not. */
export async function findCommentHold({ db, now }: DbContext, caseId: number): Promise<CasePage['commentHold']> {
  const hold = await selectLastHold(db, caseId);
  return hold !== null && Date.parse(hold.until) > now.getTime() ? { until: hold.until, by: personOf(hold.by) } : null;
}

/** Returns whether a member may hold the new comments under a case. */
export async function canHoldComments({ db, now }: DbContext, row: CaseRow, person: CourtPerson): Promise<boolean> {
  if (person.role !== 'presenter' || !isDiscussed(row)) return false;
  return refuseHold(await factsOfHold(db, row, person), now) === null;
}

/**
 * Holds the new comments under a closed case for review, and returns until when. Throws `postGone`, `forbidden`, `caseMoved` for one that
 * is open or closed without a verdict, `conflictOfInterest`, `commentsHeld` while they are, and `heldOnce` for who has done so before.
 */
export async function holdComments(context: MemberContext, caseId: number): Promise<{ until: string }> {
  return withLockedCase(context, caseId, async ({ tx, now, row, actor: { person } }) => {
    const facts = await factsOfHold(tx, row, person);
    const refusal = refuseHold(facts, now);
    if (refusal !== null) throw failureOf(refusal, facts, row);
    const until = endOfHold(now);
    await insertHold({ tx, now }, { caseId, memberId: person.id, until });
    await record({ tx, now }, { act: 'case.hold_comments', target: { kind: 'post', id: caseId }, reason: '', after: { until: until.toISOString() } });
    dropCase(tx, row);
    return { until: until.toISOString() };
  });
}

function isDiscussed({ closedAt, outcome }: CaseRow): boolean {
  return closedAt !== null && isPublished(outcome);
}

async function factsOfHold(db: Db, row: CaseRow, person: CourtPerson): Promise<HoldFacts> {
  const [isOwnVoice, hasPressed, hold] = await Promise.all([
    selectOwnVoice(db, person.id, { pageId: row.id, text: `${row.title} ${documentText(row.statement)}` }),
    selectHasPressed(db, row.id, person.id),
    selectLastHold(db, row.id),
  ]);
  return {
    role: person.role,
    isDiscussed: isDiscussed(row),
    conflicts: conflictsOf(factsOf(row), person),
    isOwnVoice,
    hasPressed,
    heldUntil: hold?.until ?? null,
  };
}

function failureOf(refusal: HoldRefusal, { conflicts }: HoldFacts, { state }: CaseRow): Failure {
  switch (refusal) {
    case 'forbidden':
      return new Failure('forbidden');
    case 'undiscussed':
      return new Failure('caseMoved', { values: { state: STATE_LABELS[state] } });
    case 'conflict':
      return new Failure('conflictOfInterest', { values: { conflict: `你${conflicts.map((conflict) => CONFLICT_LABELS[conflict]).join('、')}` } });
    case 'voice':
      return new Failure('conflictOfInterest', { values: { conflict: '你判过这桩案子，或是检举里写到你' } });
    case 'held':
      return new Failure('commentsHeld');
    case 'pressed':
      return new Failure('heldOnce');
  }
}
