import { Failure } from '#contract/failures.ts';
import { MAX_DRAFT_BYTES } from '#contract/limits.ts';
import type { MemberContext } from '#server/platform/api.ts';
import { lockCase } from '../case/take-step.ts';
import { upsertDraft } from '../case/queries-verdicts.ts';

/**
 * Saves the verdict draft of an open case's presenter. Throws `postGone`, `notYourTrial`, `draftConflict` when another save came in
 * between, and `tooLarge`. It is no step: neither the state nor the log of the case changes.
 */
export async function saveVerdictDraft(
  { db, viewer, now }: MemberContext,
  id: number,
  draft: { content: unknown; revision: number },
): Promise<{ revision: number }> {
  const content = JSON.stringify(draft.content ?? null);
  if (Buffer.byteLength(content) > MAX_DRAFT_BYTES / 4) throw new Failure('tooLarge');
  return db.transaction(async (tx) => {
    const row = await lockCase(tx, id);
    if (row.presenterId !== viewer.id || row.closedAt !== null) throw new Failure('notYourTrial', { values: { presenter: row.presenterName ?? '别人' } });
    const revision = await upsertDraft({ tx, now }, { caseId: id, presenterId: viewer.id }, { content, revision: draft.revision });
    if (revision === null) throw new Failure('draftConflict');
    return { revision };
  });
}
