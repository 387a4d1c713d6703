import type { CaseState } from '#contract/api/trials.ts';
import { notifyByChannels } from '#server/modules/channels/index.ts';
import { noteForm, requireProof } from '#server/modules/guards/index.ts';
import type { ApiRequest } from '#server/platform/api.ts';
import { countAddressAttempt } from '#server/platform/attempts.ts';
import { complainantsOf } from '../case/actors.ts';
import { CASE_NOTIFICATIONS, aboutCase } from '../case/notifications.ts';
import { requireNoIdentity } from '../case/pii-check.ts';
import { keepStatement, type Speech } from '../case/statements.ts';
import { allowStep, lockCase } from '../case/take-step.ts';
import { LIMITS } from '../rules/limits.ts';
import { openDoor, type Door } from './doors.ts';
import { isLastLetter } from './queries-doors.ts';

/**
 * Writes with the code of an accused. It proves nobody: others hold the code too, so it ends no window, and nothing is overwritten. Throws
 * `notFound`, `answerClosed`, `tooManyRequests`, `tooManyAttempts`, and `invalidInput` at the field.
 */
export async function submitAnswer(request: ApiRequest, key: string, speech: Speech): Promise<{ state: CaseState }> {
  await noteForm(request);
  await requireProof(request, 'submitAnswer');
  await countAddressAttempt(request, 'answer', { limit: LIMITS.answersByAddress, refusal: 'tooManyRequests' });
  requireNoIdentity([{ path: 'text', text: speech.text }]);
  return writeByCode(request, await openDoor(request, key), speech);
}

/**
 * Saves what somebody wrote with a code; what was written last is not saved again. Throws `postGone`, `answerClosed`, and `invalidInput` at the field. The actor is no member, so the frame
 * of a member's step does not fit.
 */
export function writeByCode({ db, now }: Pick<ApiRequest, 'db' | 'now'>, { caseId, accusedId }: Door, speech: Speech): Promise<{ state: CaseState }> {
  return db.transaction(async (tx) => {
    const locked = { tx, now, row: await lockCase(tx, caseId), actor: { kind: 'link' as const, accusedId } };
    const { to, go } = allowStep(locked, 'unprovenAnswer');
    // A guest has no account by which a key could tell a retry: the same words once more, with nothing in between, are one.
    const pieces = { fileIds: speech.evidence.flatMap(({ fileId }) => fileId ?? []), urls: speech.evidence.flatMap(({ url }) => url ?? []) };
    if (await isLastLetter(tx, { caseId, accusedId }, { text: speech.text, ...pieces })) return { state: locked.row.state };
    await keepStatement(locked, { role: 'accused', kind: 'unprovenAnswer', memberId: null, accusedId }, speech);
    await go({ data: { accusedId } });
    const { row } = locked;
    const notification = CASE_NOTIFICATIONS.unprovenReceived({ about: aboutCase(row) });
    await notifyByChannels(locked, [
      ...complainantsOf(row).flatMap((to) => (to === row.presenterId ? [] : [{ to, notification, channels: ['message'] as const }])),
      ...(row.presenterId === null ? [] : [{ to: row.presenterId, notification }]),
    ]);
    return { state: to };
  });
}
