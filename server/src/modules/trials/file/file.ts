import { fieldFailure } from '#contract/failures.ts';
import type { SavedPost } from '#contract/api/posts.ts';
import { getColumn, getColumnInUse } from '#server/modules/columns/index.ts';
import { notify } from '#server/modules/messages/index.ts';
import { insertComplaint, type WrittenComplaint } from '#server/modules/posts/index.ts';
import type { MemberContext, MemberRequest, Viewer } from '#server/platform/api.ts';
import { countMemberAttempt } from '#server/platform/attempts.ts';
import { writesTags } from '#server/platform/state/cache-tags.ts';
import type { WriteContext } from '#server/platform/database/db.ts';
import { addAccused, prepareComplaint, type PreparedComplaint } from './complaint.ts';
import { takeStep } from '../case/take-step.ts';
import { CASE_NOTIFICATIONS, aboutCase } from '../case/notifications.ts';
import { publishText, textBeforeVerdict } from '../case/public-text.ts';
import { insertEvent } from '../case/queries-case.ts';
import { countAhead, insertCase, updateComplaint } from './queries-file.ts';
import { LIMITS } from '../rules/limits.ts';
import { startClocks } from '../rules/clocks.ts';
import { casesTag } from '../case/cache-tags.ts';
import { insertEvidence } from '../case/queries-evidence.ts';
import { enterQueue } from '../case/queue.ts';

/** What filing a complaint needs of a member's request. */
export type FilingContext = Pick<MemberRequest, 'db' | 'gameId' | 'now'> & { viewer: Pick<Viewer, 'id'> };

/**
 * Files a member's complaint (at most five a day), or updates it before it was received: creates a post that publicly shows only that it
 * exists, and a case that waits for a presenter. Throws `invalidInput` at the field, `complaintOpen`, `notFound` (no such column),
 * `postGone`, `forbidden`, `caseMoved` and `tooManyRequests`.
 */
export async function submitComplaint(request: MemberRequest, written: WrittenComplaint): Promise<SavedPost> {
  const { id } = written;
  const prepared = await prepare(request, written);
  await countMemberAttempt(request, id === undefined ? 'complaint-file' : 'complaint-amend', id === undefined ? LIMITS.complaints : LIMITS.amendments);
  return id === undefined ? storeComplaint(request, written.columnId, prepared) : amendComplaint(request, id, prepared);
}

/**
 * Files a complaint: a post that shows everybody only that it is there, and a case that waits for a presenter. Throws `invalidInput` at the
 * field, `complaintOpen` and `notFound` (no such column).
 */
export async function fileComplaint(context: FilingContext, written: WrittenComplaint): Promise<SavedPost> {
  return storeComplaint(context, written.columnId, await prepare(context, written));
}

async function prepare(context: FilingContext, written: WrittenComplaint): Promise<PreparedComplaint> {
  // A case goes on where it was filed, also once its column takes no more.
  const column = await (written.id === undefined ? getColumnInUse : getColumn)(context.db, written.columnId);
  if (column.kind !== 'complaint' || column.createPath === '') throw fieldFailure('columnId', '检举请递到检举台');
  return prepareComplaint(context, context.viewer.id, written);
}

async function storeComplaint({ db, viewer, gameId, now }: FilingContext, columnId: number, prepared: PreparedComplaint): Promise<SavedPost> {
  return db.transaction(async (tx) => {
    const { id } = await addCase({ tx, now }, { memberId: viewer.id, gameId, columnId, isDirect: false }, prepared);
    await notify({ tx, now }, viewer.id, CASE_NOTIFICATIONS.filed({ about: aboutCase({ id }), data: { waiting: await countAhead(tx, id) } }));
    return { id, columnId, status: 'published' };
  });
}

/** Adds a case with its post, accused and evidence. Returns its id and the ids of the others. Throws `complaintOpen`. */
export async function addCase(
  context: WriteContext,
  of: { memberId: number; gameId: number; columnId: number; isDirect: boolean; refiledFrom?: number },
  { content, accused, evidence }: PreparedComplaint,
): Promise<{ id: number; accusedIds: number[]; evidenceIds: number[] }> {
  const { tx, now } = context;
  const { memberId, gameId, columnId, isDirect, refiledFrom } = of;
  const text = await textBeforeVerdict(tx, { ...content, accused: accused.map(({ name, realm }) => ({ name, realm, ticketId: null, isSuspended: false })) });
  const id = await insertComplaint({ tx, now }, { columnId, gameId, authorId: memberId }, text);
  await insertCase(context, { ...content, id, columnId, gameId, complainantId: memberId, isDirect, clocks: startClocks(now), refiledFrom });
  const accusedIds = await addAccused(context, { caseId: id, gameId, complainantId: memberId, occurredOn: content.occurredOn }, accused);
  const role = isDirect ? 'presenter' : 'complainant';
  const evidenceIds = await insertEvidence(context, { caseId: id, role, memberId, accusedId: null }, evidence);
  await insertEvent(context, id, { actorId: memberId, actorRole: role, action: 'file', from: null, to: 'filed', reason: '', data: { accusedIds } });
  // A presenter who files what they saw has received it in the same breath.
  if (!isDirect) await enterQueue(context, id);
  writesTags(tx, casesTag(gameId));
  return { id, accusedIds, evidenceIds };
}

/** Rewrites a complaint that no presenter has received yet. Throws `postGone`, `forbidden`, `caseMoved`, `complaintOpen`. */
async function amendComplaint(context: MemberContext, id: number, { content, accused, evidence }: PreparedComplaint): Promise<SavedPost> {
  return takeStep(context, { id, step: 'amend' }, async (step) => {
    const { gameId, columnId, complainantId } = step.row;
    await updateComplaint(step, id, content);
    const accusedIds = await addAccused(step, { caseId: id, gameId, complainantId, occurredOn: content.occurredOn }, accused);
    await insertEvidence(step, { caseId: id, role: 'complainant', memberId: context.viewer.id, accusedId: null }, evidence);
    await step.go({ data: { accusedIds } });
    await publishText(step, id);
    return { id, columnId, status: 'published' };
  });
}
