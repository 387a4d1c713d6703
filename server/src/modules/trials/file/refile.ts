import { notify } from '#server/modules/messages/index.ts';
import { placeOf } from '#server/modules/places/index.ts';
import { logSecurity } from '#server/modules/security-log/index.ts';
import { readSettings } from '#server/modules/settings/index.ts';
import type { MemberRequest } from '#server/platform/api.ts';
import { aboutCase, CASE_NOTIFICATIONS } from '../case/notifications.ts';
import { takeStep } from '../case/take-step.ts';
import { admitComplaint } from './admit.ts';
import { prepareAccused } from './complaint.ts';
import { addCase, partAccused, splitOff } from './file.ts';
import { requireCanFile } from './limits.ts';
import { countAhead, selectComplaint, selectOwnEvidence } from './queries-file.ts';

/**
 * Files a case that has lapsed again, once, for its complainant: with the same words and evidence, and at the front of the queue. A character that a
 * presenter calls theirs by now has a case of its own. Returns the new case.
 * Throws `postGone`, the refusals of the table, and `complaintOpen` when they have another open case against one of the accused,
 * `complaintsLimited` and `filingPaused`, and like `admitComplaint`.
 */
export async function refileCase(context: MemberRequest, id: number): Promise<{ id: number; columnId: number }> {
  await admitComplaint(context, { isNew: false });
  return takeStep(context, { id, step: 'refile' }, async (step) => {
    const { tx, row, go } = step;
    const { gameId, columnId, complainantId } = row;
    await requireCanFile(step, complainantId);
    const content = await selectComplaint(tx, id);
    const { own, apart } = partAccused(await prepareAccused(tx, row));
    const evidence = await selectOwnEvidence(tx, id);
    const of = { memberId: complainantId, gameId, columnId, isDirect: false, place: placeOf(context.address) };
    const filed = await addCase(step, { ...of, refiledFrom: id }, { content, accused: own, evidence });
    await logSecurity(step, context, { kind: 'post', memberId: complainantId, targetId: filed.id });
    await go({ data: { caseId: filed.id } });
    const { queueDays: days } = await readSettings(tx);
    await notify(step, complainantId, CASE_NOTIFICATIONS.filed({ about: aboutCase(filed), data: { waiting: await countAhead(tx, filed.id), days } }));
    await splitOff(step, { ...of, splitFrom: filed.id }, { content, accused: apart, evidence });
    return { id: filed.id, columnId };
  });
}
