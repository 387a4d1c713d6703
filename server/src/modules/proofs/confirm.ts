import { Failure, fieldFailure } from '#contract/failures.ts';
import { formatDoorCode } from '#contract/text/door-code.ts';
import type { WaitingProof } from '#contract/api/proofs.ts';
import { record } from '#server/modules/audit/index.ts';
import { closeTopic, notifyByChannels } from '#server/modules/channels/index.ts';
import { selectSealedFiles } from '#server/modules/files/index.ts';
import { notify } from '#server/modules/messages/index.ts';
import { readSettings } from '#server/modules/settings/index.ts';
import type { MemberContext, MemberRequest } from '#server/platform/api.ts';
import { countMemberAttempt } from '#server/platform/attempts.ts';
import type { Db, WriteContext } from '#server/platform/database/db.ts';
import { getReplyBefore, keepIdempotentReply } from '#server/platform/database/idempotency.ts';
import { callNext, topicOf } from './call.ts';
import { PROOF_NOTIFICATIONS } from './notifications.ts';
import { findOwners, findProofConflict, lapseOwner, updateProven, type ProofConflict } from './queries-owners.ts';
import {
  insertPassed,
  deleteRequest,
  lockCharacter,
  selectForUpdate,
  selectRequest,
  selectWaiting,
  type CharacterKey,
  type ProofRow,
} from './queries-requests.ts';
import { isForOperators, LIMITS, operatorsBefore, provenUntil } from './rules.ts';

/** A request whose note was seen, with the sealed picture of it. */
interface SeenNote {
  id: number;
  fileId: number;
}

/** Thrown by what a proof calls where who has seen the note has a conflict in an open case: which one, and that there is a case, they do not learn. */
export class ConflictedLooker extends Error {}

/** Called with the member and the character in the transaction of a proof, and who has seen it, null for a provider: handed in by the app, because the court comes after this module. Throws `ConflictedLooker`. */
export type OnProven = (context: WriteContext, owner: CharacterKey & { memberId: number; seenBy: MemberContext['viewer'] | null }) => Promise<void>;

/** Returns the characters a presenter is called to look at, or, for an operator, those that have waited two days. */
export async function listProofs({ db, viewer, now }: MemberContext): Promise<{ items: WaitingProof[] }> {
  const rows = await selectWaiting({ db, now }, { id: viewer.id, isOperator: viewer.role === 'operator', askedBefore: operatorsBefore(now) });
  return { items: rows.map(({ id, name, realm, code, askedAt, until }) => ({ id, name, realm, code: formatDoorCode(code), askedAt, until })) };
}

/**
 * Confirms that the note of a character says the code, with a sealed picture of it. Throws `notFound` for somebody who was not called,
 * `conflictOfInterest`, `alreadyDecided`, `tooManyRequests`, and `invalidInput` for a picture that is not theirs. Who has a conflict in an open case reads
 * what they would had somebody else been faster, and the next one is called.
 */
export async function confirmProof(request: MemberRequest, seen: SeenNote, onProven: OnProven): Promise<{ state: 'proven' }> {
  await countMemberAttempt(request, 'proof-confirm', LIMITS.confirmations);
  const { db, now, keyedWrite } = request;
  const reply = { state: 'proven' as const };
  try {
    await db.transaction(async (tx) => {
      await confirmSeen({ tx, now }, request.viewer, { seen, onProven });
      if (keyedWrite) keepIdempotentReply({ tx, now }, { ...keyedWrite, reply });
    });
  } catch (error) {
    // Outside of that transaction: what was written for the proof is rolled back, and this stays.
    if (error instanceof ConflictedLooker) {
      await passOver(request, seen.id);
      throw new Failure('alreadyDecided');
    }
    if (!keyedWrite) throw error;
    await getReplyBefore(db, keyedWrite, error);
  }
  return reply;
}

/** Passes over a presenter who was called for a request, and calls the next one. */
async function passOver({ db, viewer, now }: MemberContext, id: number): Promise<void> {
  await db.transaction(async (tx) => {
    const found = await selectForUpdate(tx, id);
    if (found?.state !== 'pending' || found.passedIds.includes(viewer.id)) return;
    await insertPassed(tx, id, viewer.id);
    await callNext({ tx, now }, found);
  });
}

async function confirmSeen(
  { tx, now }: WriteContext,
  viewer: MemberContext['viewer'],
  { seen, onProven }: { seen: SeenNote; onProven: OnProven },
): Promise<void> {
  const { id, fileId } = seen;
  const found = await lockCalled({ tx, now }, viewer, id);
  await requireOwnPicture(tx, viewer.id, fileId);
  const before = (await findOwners({ db: tx, now }, found.gameId, [found.nameKey])).find(({ realmKey }) => realmKey === found.realmKey);
  await lapseOwner({ tx, now }, found);
  // Before the request is a proof: while it is pending it holds the window at whose door it was made, even where the clock of that is late.
  await onProven({ tx, now }, { ...found, seenBy: viewer });
  await updateProven({ tx, now }, id, { confirmedBy: viewer.id, pictureId: fileId, until: provenUntil(now, await readSettings(tx)) });
  await closeTopic({ tx, now }, topicOf(id));
  await notify({ tx, now }, found.memberId, PROOF_NOTIFICATIONS.confirmed({}));
  if (before && before.memberId !== found.memberId) await notifyByChannels({ tx, now }, [{ to: before.memberId, notification: PROOF_NOTIFICATIONS.ended({}) }]);
}

/**
 * Ends a request because the note of the character does not say the code; its member reads why and may ask again. Throws like `confirmProof`, but for
 * the picture.
 */
export async function refuseProof(request: MemberRequest, { id, text }: { id: number; text: string }): Promise<{ state: 'unproven' }> {
  const { db, viewer, now } = request;
  return db.transaction(async (tx) => {
    const { memberId, name, realm } = await lockCalled({ tx, now }, viewer, id);
    await deleteRequest(tx, id);
    await record(
      { tx, now },
      {
        act: 'proof.refuse',
        target: { kind: 'member', id: memberId },
        reason: text,
        before: { state: 'pending' },
        after: { state: 'unproven' },
        personal: { memberId, data: { name, realm } },
      },
    );
    await closeTopic({ tx, now }, topicOf(id));
    await notify({ tx, now }, memberId, PROOF_NOTIFICATIONS.refused({ data: { reason: text } }));
    return { state: 'unproven' };
  });
}

const CONFLICTS: Readonly<Record<ProofConflict, string>> = {
  character: '你与这个角色有关',
  tie: '你和请人核对的会员有来往，或与这个角色同过公会',
  case: '写着这个角色的案子里，你是检举、审理、复核或合议的人',
};

/** Returns a request a person was called for, with its character locked. */
async function lockCalled({ tx, now }: WriteContext, viewer: MemberContext['viewer'], id: number): Promise<ProofRow> {
  const asked = await selectRequest(tx, id);
  if (!asked || !isCalled(asked, viewer, now)) throw new Failure('notFound');
  // The character before the request: who asks again holds the character while they drop the request.
  await lockCharacter(tx, asked);
  const found = await selectForUpdate(tx, id);
  if (!found) throw new Failure('notFound');
  if (found.state !== 'pending' || Date.parse(found.until) <= now.getTime() || found.passedIds.includes(viewer.id)) throw new Failure('alreadyDecided');
  // Between the call and now they may have taken a case about this character, or been drawn to sign in it.
  const conflict = await findProofConflict({ db: tx, now }, viewer.id, found);
  if (conflict !== null) throw new Failure('conflictOfInterest', { values: { conflict: CONFLICTS[conflict] } });
  return found;
}

function isCalled({ memberId, askedAt, callOrder, called }: ProofRow, viewer: MemberContext['viewer'], now: Date): boolean {
  if (viewer.id === memberId) return false;
  return viewer.role === 'operator' ? isForOperators(new Date(askedAt), now) : callOrder.slice(0, called).includes(viewer.id);
}

/** Throws `invalidInput` unless a sealed file is a picture that a member has sent. */
export async function requireOwnPicture(db: Db, memberId: number, fileId: number): Promise<void> {
  const [file] = await selectSealedFiles(db, [fileId]);
  if (file?.memberId !== memberId || file.kind !== 'image') throw fieldFailure('fileId', '请附上备注的截图');
}
