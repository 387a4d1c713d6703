import { Failure } from '#contract/failures.ts';
import { askProof } from '#server/modules/proofs/index.ts';
import type { MemberRequest } from '#server/platform/api.ts';
import { countMemberAttempt } from '#server/platform/attempts.ts';
import { lockCase } from '../case/take-step.ts';
import { openDoor } from './doors.ts';
import { markDoorProof } from './queries-doors.ts';
import { extendWindowOf } from './window.ts';

const ASKED = { max: 5, windowSeconds: 24 * 60 * 60 } as const;

/**
 * Asks, at the door of an accused, for a proof that the character is the member's: the window waits for it, once a case. Throws `notFound`,
 * `tooManyAttempts`, `answerClosed` once the window is over, and `tooManyRequests`.
 */
export async function proveAtDoor(request: MemberRequest, key: string): Promise<{ code: string; until: string; dueAt: string }> {
  await countMemberAttempt(request, 'proof-ask', ASKED);
  const { db, viewer, now } = request;
  const { caseId, accusedId } = await openDoor(request, key);
  return db.transaction(async (tx) => {
    const row = await lockCase(tx, caseId);
    const accused = row.accused.find(({ id }) => id === accusedId);
    const locked = { tx, now, row, actor: { kind: 'link' as const, accusedId } };
    const end = row.doorProofAt === null ? await extendWindowOf(locked, 'proofAsked') : row.answerDueAt === null ? null : new Date(row.answerDueAt);
    if (!accused || end === null || end <= now) throw new Failure('answerClosed');
    if (row.doorProofAt === null) await markDoorProof(locked, caseId);
    const { name, realm } = accused;
    return { ...(await askProof({ db: tx, viewer, gameId: row.gameId, now }, { name, realm })), dueAt: end.toISOString() };
  });
}
