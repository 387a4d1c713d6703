import { fieldFailure } from '#contract/failures.ts';
import { lengthsOf } from '#contract/court-lengths.ts';
import type { SavedPost } from '#contract/api/posts.ts';
import type { Receipt } from '#contract/api/trials.ts';
import { getColumn, getColumnInUse } from '#server/modules/columns/index.ts';
import { notify } from '#server/modules/messages/index.ts';
import { placeOf } from '#server/modules/places/index.ts';
import { insertComplaint, type WrittenComplaint } from '#server/modules/posts/index.ts';
import { logSecurity, type Origin } from '#server/modules/security-log/index.ts';
import { readSettings } from '#server/modules/settings/index.ts';
import type { MemberRequest, Viewer } from '#server/platform/api.ts';
import { countMemberAttempt } from '#server/platform/attempts.ts';
import { writesTags } from '#server/platform/state/cache-tags.ts';
import type { Tx, WriteContext } from '#server/platform/database/db.ts';
import { admitComplaint } from './admit.ts';
import { addAccused, prepareComplaint, type PreparedComplaint } from './complaint.ts';
import { casesTag, takeStep } from '../case/take-step.ts';
import { CASE_NOTIFICATIONS, aboutCase } from '../case/notifications.ts';
import { publishText, textBeforeVerdict } from '../case/public-text.ts';
import { insertEvent } from '../case/queries-steps.ts';
import { lockFilings, selectSameFiles } from '../record/queries-records.ts';
import { requireCanFile } from './limits.ts';
import { countAhead, insertCase, updateComplaint, type NewAccused } from './queries-file.ts';
import { LIMITS } from '../rules/limits.ts';
import { startClocks } from '../rules/clocks.ts';
import { insertEvidence } from '../case/queries-evidence.ts';
import { enterQueue } from '../case/queue.ts';
import { receiptFor } from '../record/receipt.ts';

/** What filing a complaint needs of a member's request. */
export type FilingContext = Pick<MemberRequest, 'db' | 'gameId' | 'now'> & {
  viewer: Pick<Viewer, 'id'>;
  /** Where a request comes from; left out: it is none. */
  origin?: Origin;
};

/**
 * Files a member's complaint (at most five a day), or updates it before it was received: creates a post that publicly shows only that it
 * exists, and a case that waits for a presenter; a character that a presenter calls theirs has a case of its own. Throws `invalidInput` at the field,
 * `complaintOpen`, `filedTwice`, `complaintsLimited`, `filingPaused`, `notFound` (no such column),
 * `postGone`, `forbidden`, `caseMoved` and `tooManyRequests`, and like `admitComplaint`.
 */
export async function submitComplaint(request: MemberRequest, written: WrittenComplaint): Promise<SavedPost> {
  const { db, viewer, gameId, now } = request;
  const { id } = written;
  await admitComplaint(request, { isNew: id === undefined });
  const prepared = await prepare(request, written);
  await countMemberAttempt(request, id === undefined ? 'complaint-file' : 'complaint-amend', id === undefined ? LIMITS.complaints : LIMITS.amendments);
  return id === undefined ? storeComplaint({ db, viewer, gameId, now, origin: request }, written.columnId, prepared) : amendComplaint(request, id, prepared);
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

async function storeComplaint({ db, viewer, gameId, now, origin }: FilingContext, columnId: number, prepared: PreparedComplaint): Promise<SavedPost> {
  return db.transaction(async (tx) => {
    const context = { tx, now };
    await requireCanFile(context, viewer.id);
    const { own, apart } = partAccused(prepared.accused);
    const of = { memberId: viewer.id, gameId, columnId, isDirect: false, place: origin && placeOf(origin.address) };
    const { id } = await addCase(context, of, { ...prepared, accused: own });
    if (origin) await logSecurity(context, origin, { kind: 'post', memberId: viewer.id, targetId: id });
    const waiting = await notifyFiled(context, viewer.id, id);
    const splitCases = await splitOff(context, { ...of, splitFrom: id }, { ...prepared, accused: apart });
    const receipt = receiptOf(prepared, { caseId: id, revision: 1, now });
    return { id, columnId, status: 'published', queuePlace: waiting + 1, samePicture: await sameFilesOf(tx, id, viewer.id), splitCases, receipt };
  });
}

/** Notifies a complainant that their case is filed, and returns how many wait before it. */
async function notifyFiled({ tx, now }: WriteContext, memberId: number, id: number): Promise<number> {
  const [waiting, { queueDays: days }] = [await countAhead(tx, id), await readSettings(tx)];
  await notify({ tx, now }, memberId, CASE_NOTIFICATIONS.filed({ about: aboutCase({ id }), data: { waiting, days } }));
  return waiting;
}

/** Returns the accused of a complaint that stay in one case, and those which presenters call theirs: each of these has a case of its own. */
export function partAccused(accused: readonly NewAccused[]): { own: NewAccused[]; apart: NewAccused[] } {
  const others = accused.filter(({ isPresenters }) => !isPresenters);
  const own = others.length > 0 ? others : accused.slice(0, 1);
  return { own, apart: accused.filter((each) => !own.includes(each)) };
}

/** Files a case of its own for each of these accused, with the same words and evidence. */
export async function splitOff(
  context: WriteContext,
  of: NewCaseOf & { splitFrom: number },
  { accused, ...rest }: PreparedComplaint,
): Promise<NonNullable<SavedPost['splitCases']>> {
  const cases: NonNullable<SavedPost['splitCases']> = [];
  for (const each of accused) {
    const { id } = await addCase(context, of, { ...rest, accused: [each] });
    await notifyFiled(context, of.memberId, id);
    cases.push({ id, columnId: of.columnId, name: each.name });
  }
  return cases;
}

/** Returns the pieces of a case that are files of other cases of its complainant, or that it has twice: other people's cases are none of theirs. */
async function sameFilesOf(tx: Tx, id: number, memberId: number): Promise<NonNullable<SavedPost['samePicture']>> {
  const own = (await selectSameFiles(tx, id)).filter(({ complainantId }) => complainantId === memberId);
  return own.map(({ complainantId: _, ...same }) => same);
}

/** Of which member, game and column a case is, and what it came from. */
interface NewCaseOf {
  memberId: number;
  gameId: number;
  columnId: number;
  isDirect: boolean;
  place?: string | null | undefined;
  refiledFrom?: number;
  splitFrom?: number;
}

/** Adds a case with its post, accused and evidence. Returns its id and the ids of the others. Throws `complaintOpen`. */
export async function addCase(
  context: WriteContext,
  of: NewCaseOf,
  { content, accused, evidence }: PreparedComplaint,
): Promise<{ id: number; accusedIds: number[]; evidenceIds: number[] }> {
  const { tx, now } = context;
  const { memberId, gameId, columnId, isDirect, refiledFrom, splitFrom } = of;
  const text = await textBeforeVerdict(tx, {
    ...content,
    accused: accused.map(({ name, realm }) => ({ name, realm, isNamed: false, isSuspended: false, isAnnulled: false, ticketId: null })),
    foundFalse: null,
  });
  const id = await insertComplaint({ tx, now }, { columnId, gameId, authorId: memberId, place: of.place }, text);
  await insertCase(context, {
    ...content,
    id,
    columnId,
    gameId,
    complainantId: memberId,
    isDirect,
    clocks: startClocks(now, lengthsOf(await readSettings(tx))),
    refiledFrom,
    splitFrom,
  });
  const accusedIds = await addAccused(context, { caseId: id, gameId, complainantId: memberId, occurredOn: content.occurredOn }, accused);
  const role = isDirect ? 'presenter' : 'complainant';
  const evidenceIds = await insertEvidence(context, { caseId: id, role, memberId, accusedId: null }, evidence);
  await insertEvent(context, id, { actorId: memberId, actorRole: role, action: 'file', from: null, to: 'filed', reason: '', data: { accusedIds } });
  // A presenter who files what they saw has received it in the same breath.
  if (!isDirect) await enterQueue(context, id);
  writesTags(tx, casesTag(gameId));
  return { id, accusedIds, evidenceIds };
}

/** Rewrites a complaint that no presenter has received yet. Throws `postGone`, `forbidden`, `caseMoved`, `complaintOpen`, and `complaintsLimited` where more cases would be split off. */
async function amendComplaint(context: MemberRequest, id: number, { content, accused, evidence }: PreparedComplaint): Promise<SavedPost> {
  return takeStep(context, { id, step: 'amend' }, async (step) => {
    const { gameId, columnId, complainantId } = step.row;
    const { own, apart } = partAccused(accused);
    await (apart.length > 0 ? requireCanFile(step, complainantId) : lockFilings(step.tx, complainantId));
    await updateComplaint(step, id, content);
    const accusedIds = await addAccused(step, { caseId: id, gameId, complainantId, occurredOn: content.occurredOn }, own);
    await insertEvidence(step, { caseId: id, role: 'complainant', memberId: context.viewer.id, accusedId: null }, evidence);
    await step.go({ data: { accusedIds } });
    await publishText(step, id);
    await logSecurity(step, context, { kind: 'edit', memberId: context.viewer.id, targetId: id });
    const of = { memberId: complainantId, gameId, columnId, isDirect: false, splitFrom: id };
    const splitCases = await splitOff(step, of, { content, evidence, accused: apart });
    const revision = step.row.revision + 1;
    const receipt = receiptOf({ content, evidence }, { caseId: id, revision, now: step.now });
    const samePicture = await sameFilesOf(step.tx, id, complainantId);
    return { id, columnId, status: 'published', queuePlace: (await countAhead(step.tx, id)) + 1, samePicture, splitCases, receipt };
  });
}

/** Returns what a complainant keeps of what they filed. */
function receiptOf({ content, evidence }: Pick<PreparedComplaint, 'content' | 'evidence'>, of: { caseId: number; revision: number; now: Date }): Receipt {
  const pieces = evidence.map(({ url, sha256 }) => url ?? sha256 ?? '');
  return receiptFor({ caseId: of.caseId, party: 0, ordinal: of.revision }, { text: content.statementText, at: of.now.toISOString(), pieces });
}
