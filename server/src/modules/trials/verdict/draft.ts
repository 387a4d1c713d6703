import { Failure } from '#contract/failures.ts';
import { MAX_DRAFT_BYTES } from '#contract/limits.ts';
import type { Viewer } from '#server/platform/api.ts';
import type { Db } from '#server/platform/database/db.ts';
import { lockCase } from '../case/take-step.ts';
import { upsertDraft } from '../case/queries-verdicts.ts';

/**
 * Saves the verdict draft of an open case's presenter. Throws `postGone`, `notYourTrial`, `draftConflict` when another save came in
 * between, and `tooLarge`.
 */
export async function saveVerdictDraft(
  db: Db,
  id: number,
  viewer: Pick<Viewer, 'id'>,
  draft: { content: unknown; revision: number },
  now: Date,
): Promise<{ revision: number }> {
  const content = JSON.stringify(draft.content ?? null);
  if (Buffer.byteLength(content) > MAX_DRAFT_BYTES / 4) throw new Failure('tooLarge');
  return db.transaction(async (tx) => {
    const row = await lockCase(tx, id);
    if (row.presenterId !== viewer.id || row.closedAt !== null) throw new Failure('notYourTrial', { values: { presenter: row.presenterName ?? '别人' } });
    const revision = await upsertDraft(tx, id, viewer.id, content, draft.revision, now);
    if (revision === null) throw new Failure('draftConflict');
    return { revision };
  });
}
