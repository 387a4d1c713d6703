import { Failure } from '#contract/failures.ts';
import type { MemberRequest } from '#server/platform/api.ts';
import { countMemberAttempt } from '#server/platform/attempts.ts';
import { factsOf } from '../case/actors.ts';
import { requireNoIdentity } from '../case/pii-check.ts';
import { insertDeskNote } from './queries-notes.ts';
import { withLockedCase } from '../case/take-step.ts';
import { accessOf } from '../rules/access.ts';
import { LIMITS } from '../rules/limits.ts';

/**
 * Notes something beside a case for the presenters who may judge it; no clock and no party learns of it. Throws `postGone`, `forbidden` for who may
 * not judge the case, `invalidInput` for what identifies a person, and `tooManyRequests`.
 */
export async function writeDeskNote(request: MemberRequest, id: number, text: string): Promise<void> {
  await countMemberAttempt(request, 'desk-note', LIMITS.deskNotes);
  requireNoIdentity([{ path: 'text', text }]);
  await withLockedCase(request, id, async (locked) => {
    if (!accessOf(factsOf(locked.row), { ...locked.actor, isCalled: false }).desk) throw new Failure('forbidden');
    await insertDeskNote(locked, id, { memberId: request.viewer.id, text });
  });
}
