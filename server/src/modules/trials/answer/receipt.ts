import { createHash } from 'node:crypto';
import type { AnswerForm } from '#contract/api/trials.ts';
import { countGraphemes } from '#contract/text/graphemes.ts';
import type { Db } from '#server/platform/database/db.ts';
import type { CaseRow } from '../case/queries-case.ts';
import { selectLastWords } from './queries-doors.ts';

/** The accused of a case by their order; 甲 is the complainant. */
const PARTIES = '乙丙丁戊己';

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
  return {
    number: `${id}-${PARTIES[accused.position] ?? accused.position}-${String(ordinal).padStart(2, '0')}`,
    sha256: createHash('sha256')
      .update([text, ...pieces].join('\n'))
      .digest('hex'),
    at,
    characters: countGraphemes(text),
    pieces: pieces.length,
  };
}
