import type { CaseState } from '#contract/api/trials.ts';
import type { ApiRequest } from '#server/platform/api.ts';
import { countAddressAttempt } from '#server/platform/attempts.ts';
import { giveAnswer } from './give-answer.ts';
import type { Speech } from '../case/statements.ts';
import { openLink } from './links.ts';
import { lockCase } from '../case/take-step.ts';
import { LIMITS } from '../rules/permit.ts';
import { requireNoIdentity } from '../case/pii-check.ts';

/**
 * Submits an answer by the link, once. Throws `notFound`, `answerClosed`, `answeredBefore`, `tooManyRequests`, `tooManyAttempts`, and
 * `invalidInput` at the field.
 */
export async function submitAnswer(request: ApiRequest, key: string, speech: Speech): Promise<{ state: CaseState }> {
  await countAddressAttempt(request, 'answer', { limit: LIMITS.answersByAddress, refusal: 'tooManyRequests' });
  requireNoIdentity([{ path: 'text', text: speech.text }]);
  const { caseId, accusedId } = await openLink(request, key);
  return answerAsAccused(request, { caseId, accusedId }, speech);
}

/**
 * Saves the answer of an accused who has no account. Throws `postGone`, `answerClosed`, `answeredBefore`, and `invalidInput` at the field.
 * The actor is the holder of a link, so the frame of a member's step does not fit.
 */
export function answerAsAccused(
  { db, now }: Pick<ApiRequest, 'db' | 'now'>,
  { caseId, accusedId }: { caseId: number; accusedId: number },
  speech: Speech,
): Promise<{ state: CaseState }> {
  return db.transaction(async (tx) => giveAnswer({ tx, now, row: await lockCase(tx, caseId), actor: { kind: 'link', accusedId } }, accusedId, speech));
}
