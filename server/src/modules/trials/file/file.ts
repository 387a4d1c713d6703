import { fieldFailure } from '#contract/failures.ts';
import { characterKey } from '#contract/text/character-key.ts';
import type { SavedPost } from '#contract/api/posts.ts';
import { getColumn } from '#server/modules/columns/index.ts';
import { notifyAll } from '#server/modules/messages/index.ts';
import { placeComplaint, type WrittenComplaint } from '#server/modules/posts/index.ts';
import type { MemberRequest, Viewer } from '#server/platform/api.ts';
import { countMemberAttempt } from '#server/platform/attempts.ts';
import { writesTags } from '#server/platform/state/cache-tags.ts';
import type { Db, Tx } from '#server/platform/database/db.ts';
import { addAccused, prepareComplaint, type PreparedComplaint } from './complaint.ts';
import { dropCase, lockCase } from '../case/take-step.ts';
import * as notices from '../case/notices.ts';
import { actorOf, factsOf } from '../case/actors.ts';
import { publishText, textBeforeVerdict } from '../case/public-text.ts';
import { insertEvent } from '../case/queries-case.ts';
import { countWaiting, insertCase, updateComplaint } from './queries-file.ts';
import { demand, LIMITS } from '../rules/permit.ts';
import { startClocks } from '../rules/clocks.ts';
import { casesTag } from '../case/cache-tags.ts';
import { insertEvidence } from '../case/queries-evidence.ts';
import { selectGuild } from '../case/queries-people.ts';

/**
 * Returns files a member's complaint (at most five a day), or updates it before it was received: creates a post that publicly shows only that it
 * exists, and a case that waits for a presenter. Throws `invalidInput` at the field, `complaintOpen`, `notFound` (no such column),
 * `postGone`, `forbidden`, `caseMoved` and `tooManyRequests`.
 */
export async function submitComplaint(request: MemberRequest, written: WrittenComplaint): Promise<SavedPost> {
  const { db, viewer, gameId, now } = request;
  const kind = written.id === undefined ? 'file' : 'amend';
  const prepared = await prepare(db, viewer.id, written, now);
  await countMemberAttempt(request, `complaint-${kind}`, kind === 'file' ? LIMITS.complaints : LIMITS.amendments);
  return db.transaction((tx) =>
    written.id === undefined ? storeComplaint(tx, viewer.id, gameId, written, prepared, now) : amendComplaint(tx, viewer, written.id, prepared, now),
  );
}

/**
 * Returns files a complaint: a post that shows everybody only that it is there, and a case that waits for a presenter. Throws `invalidInput` at the
 * field, `complaintOpen` and `notFound` (no such column).
 */
export async function fileComplaint(db: Db, memberId: number, gameId: number, written: WrittenComplaint, now: Date): Promise<SavedPost> {
  const prepared = await prepare(db, memberId, written, now);
  return db.transaction((tx) => storeComplaint(tx, memberId, gameId, written, prepared, now));
}

async function prepare(db: Db, memberId: number, written: WrittenComplaint, now: Date): Promise<PreparedComplaint> {
  const column = await getColumn(db, written.columnId);
  if (column.kind !== 'complaint' || column.createPath === '') throw fieldFailure('columnId', '检举请递到检举台');
  return prepareComplaint(db, memberId, written, written.complaint, now);
}

async function storeComplaint(
  tx: Tx,
  memberId: number,
  gameId: number,
  { columnId }: WrittenComplaint,
  prepared: PreparedComplaint,
  now: Date,
): Promise<SavedPost> {
  const { id } = await addCase(tx, { memberId, gameId, columnId, isDirect: false }, prepared, now);
  const waiting = await countWaiting(tx, gameId);
  await notifyAll(tx, [{ to: memberId, notice: notices.complaintFiled({ id, title: prepared.record.title }, waiting - 1) }], now);
  return { id, columnId, status: 'published' };
}

/** Adds a case with its post, accused and evidence. Returns its id and the ids of the others. Throws `complaintOpen`. */
export async function addCase(
  tx: Tx,
  of: { memberId: number; gameId: number; columnId: number; isDirect: boolean },
  { record, accused, evidence }: PreparedComplaint,
  now: Date,
): Promise<{ id: number; accusedIds: number[]; evidenceIds: number[] }> {
  const { memberId, gameId, columnId, isDirect } = of;
  const text = await textBeforeVerdict(tx, { ...record, accused: accused.map(({ name, realm }) => ({ name, realm, ticketId: null })) });
  const id = await placeComplaint(tx, { columnId, gameId, authorId: memberId }, text, now);
  const complainantGuild = characterKey(await selectGuild(tx, memberId));
  await insertCase(tx, { ...record, id, columnId, gameId, complainantId: memberId, complainantGuild, isDirect, clocks: startClocks(now) }, now);
  const accusedIds = await addAccused(tx, { caseId: id, gameId, complainantId: memberId }, accused);
  const role = isDirect ? 'presenter' : 'complainant';
  const evidenceIds = await insertEvidence(tx, id, evidence, { role, memberId, accusedId: null }, now);
  await insertEvent(tx, id, { actorId: memberId, actorRole: role, action: 'file', from: null, to: 'filed', reason: '', data: { accusedIds } }, now);
  writesTags(tx, casesTag(gameId));
  return { id, accusedIds, evidenceIds };
}

/** Rewrites a complaint that no presenter has received yet. Throws `postGone`, `forbidden`, `caseMoved`, `complaintOpen`. */
async function amendComplaint(
  tx: Tx,
  viewer: Pick<Viewer, 'id' | 'role'>,
  id: number,
  { record, accused, evidence }: PreparedComplaint,
  now: Date,
): Promise<SavedPost> {
  const row = await lockCase(tx, id);
  demand(factsOf(row), 'amend', await actorOf(tx, viewer), now);
  await updateComplaint(tx, id, record, now);
  const accusedIds = await addAccused(tx, { caseId: id, gameId: row.gameId, complainantId: row.complainantId }, accused);
  await insertEvidence(tx, id, evidence, { role: 'complainant', memberId: viewer.id, accusedId: null }, now);
  await insertEvent(
    tx,
    id,
    { actorId: viewer.id, actorRole: 'complainant', action: 'amend', from: 'filed', to: 'filed', reason: '', data: { accusedIds } },
    now,
  );
  await publishText(tx, id, now);
  dropCase(tx, row);
  return { id, columnId: row.columnId, status: 'published' };
}
