import { Failure } from '#contract/failures.ts';
import { askProof } from '#server/modules/proofs/index.ts';
import type { MemberRequest } from '#server/platform/api.ts';
import { countMemberAttempt } from '#server/platform/attempts.ts';
import { selectCase } from '../case/queries-case.ts';
import { lockCase } from '../case/take-step.ts';
import { openDoor } from './doors.ts';
import { lockOwners } from './owners.ts';
import { addDoorProofSeconds, insertDoorProof } from './queries-doors.ts';
import { extendWindowOf, secondsBetween } from './window.ts';

const ASKED = { max: 5, windowSeconds: 24 * 60 * 60 } as const;

/**
 * Asks, at the door of an accused, for a proof that the character is the member's: the window does not end while it is pending, three days in a case at most. Throws `notFound`,
 * `tooManyAttempts`, `answerClosed` once the window is over, and `tooManyRequests`.
 */
export async function proveAtDoor(request: MemberRequest, key: string): Promise<{ code: string; until: string; dueAt: string }> {
  await countMemberAttempt(request, 'proof-ask', ASKED);
  const { db, viewer, now } = request;
  const { caseId, accusedId } = await openDoor(request, key);
  return db.transaction(async (tx) => {
    const found = await selectCase(tx, caseId);
    const accused = found?.accused.find(({ id }) => id === accusedId);
    if (!found || !accused) throw new Failure('notFound');
    const { name, realm } = accused;
    await lockOwners(tx, found.gameId, [accused]);
    const row = await lockCase(tx, caseId);
    const locked = { tx, now, row, actor: { kind: 'link' as const, accusedId } };
    const end = await extendWindowOf(locked, 'proofAsked');
    if (row.answerDueAt === null || end === null) throw new Failure('answerClosed');
    await addDoorProofSeconds(tx, caseId, secondsBetween(row.answerDueAt, end));
    const asked = await askProof({ db: tx, viewer, gameId: row.gameId, now }, { name, realm });
    await insertDoorProof(tx, caseId, asked.id);
    return { code: asked.code, until: asked.until, dueAt: end.toISOString() };
  });
}
