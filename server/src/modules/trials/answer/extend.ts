import { Failure } from '#contract/failures.ts';
import type { ApiRequest, MemberContext } from '#server/platform/api.ts';
import { countAddressAttempt } from '#server/platform/attempts.ts';
import { allowStep, lockCase, withLockedCase, type LockedCase } from '../case/take-step.ts';
import { factsOf } from '../case/actors.ts';
import { LIMITS } from '../rules/limits.ts';
import { extendable } from '../rules/needs.ts';
import { openDoor } from './doors.ts';
import { markExtended } from './queries-doors.ts';
import { extendWindowOf } from './window.ts';

/** Gives a proven accused three more days, once. Throws `postGone` and the refusals of the table. */
export function extendWindow(context: MemberContext, id: number): Promise<{ dueAt: string }> {
  return withLockedCase(context, id, extend);
}

/** Gives the holder of a code three more days, once. Throws `notFound`, `tooManyAttempts` and the refusals of the table. */
export async function extendByCode(request: ApiRequest, key: string): Promise<{ dueAt: string }> {
  await countAddressAttempt(request, 'answer', { limit: LIMITS.answersByAddress, refusal: 'tooManyRequests' });
  const { caseId, accusedId } = await openDoor(request, key);
  const { db, now } = request;
  return db.transaction(async (tx) => extend({ tx, now, row: await lockCase(tx, caseId), actor: { kind: 'link', accusedId } }));
}

async function extend(locked: LockedCase): Promise<{ dueAt: string }> {
  allowStep(locked, 'extend');
  const accusedId = extendable(factsOf(locked.row), locked.actor);
  const end = await extendWindowOf(locked, 'pressed');
  if (accusedId === null || end === null) throw new Failure('extendedBefore');
  await markExtended(locked, accusedId);
  return { dueAt: end.toISOString() };
}
