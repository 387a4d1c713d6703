import type { AnswerForm } from '#contract/api/trials-doors.ts';
import type { Db } from '#server/platform/database/db.ts';
import type { CaseRow } from '../case/queries-case.ts';
import { receiptFor } from '../record/receipt.ts';
import { selectLastWords } from './queries-doors.ts';

/**
 * Returns the receipt of what an accused answered, else of what was written last with their code; null where nothing was. It is made of what is
 * stored, so that a change of a single character shows.
 */
export async function receiptOf(
  db: Db,
  { id }: Pick<CaseRow, 'id'>,
  accused: Pick<CaseRow['accused'][number], 'id' | 'position'>,
): Promise<AnswerForm['receipt']> {
  const words = await selectLastWords(db, accused.id);
  if (!words) return null;
  const { text, at, ordinal, pieces } = words;
  return receiptFor({ caseId: id, party: accused.position + 1, ordinal }, { text, at, pieces });
}
