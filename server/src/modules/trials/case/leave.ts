import { closeTopic } from '#server/modules/channels/index.ts';
import { notify } from '#server/modules/messages/index.ts';
import type { WriteContext } from '#server/platform/database/db.ts';
import { whenReturned } from '../rules/clocks.ts';
import { conflictsOf, conflictsOfHolder } from '../rules/conflicts.ts';
import { complainantsOf, courtPersonOf, factsOf, isCarried } from './actors.ts';
import { callNext, signerTopic } from './lots.ts';
import { leaveSeats } from './seats.ts';
import { CASE_NOTIFICATIONS, aboutCase } from './notifications.ts';
import { isPresenter } from './queries-aways.ts';
import { returnProposed, selectSeats } from './queries-conflicts.ts';
import { endLots, selectOpenLots } from './queries-lots.ts';
import { findStep, lockCase, spanOf, type AllowedStep, type LockedCase } from './take-step.ts';

/**
 * Takes from a presenter, in the transaction of what they have just done, the cases and calls they may not have any more because of it. A verdict
 * they proposed goes back with its case.
 */
export async function leaveConflicted({ tx, now }: WriteContext, presenterId: number): Promise<void> {
  for (const id of await selectSeats(tx, presenterId)) await vacate({ tx, now, row: await lockCase(tx, id), actor: { kind: 'clock' } }, [presenterId]);
}

/** Takes a case and its calls from those presenters who are conflicted in it. */
export async function vacate(locked: LockedCase, presenterIds: readonly number[]): Promise<void> {
  const { tx, now, row } = locked;
  const facts = factsOf(row);
  for (const id of presenterIds) {
    const person = await courtPersonOf({ db: tx, now }, { id, role: 'presenter' });
    const step = facts.presenterId === id && conflictsOfHolder(facts, person).length > 0 ? findStep(locked, 'leave') : null;
    if (step) await leaveCase(step);
    if (conflictsOf(facts, person).length > 0) await leaveCall(locked, id, { why: 'conflicted' });
  }
}

/** Returns the presenters who hold a case, were called last in it, or to carry its notice. */
export async function seatedIn({ tx, row }: LockedCase): Promise<number[]> {
  const called = (await selectOpenLots(tx, row.id)).flatMap((lot) =>
    lot.seats === null ? lot.callOrder.slice(lot.kind === 'courier' ? 0 : Math.max(0, lot.called - 1), lot.called) : [],
  );
  return [...new Set([...(row.presenterId === null || row.closedAt !== null ? [] : [row.presenterId]), ...called, ...row.jurorIds])];
}

/** Nobody but operators learns why. */
const CHANGED = '案子要换一位主持人';

/** Puts the case of a step back into the queue, with the verdict its presenter has proposed, and notifies the complainant. */
export async function leaveCase({ go, clocks, ...locked }: AllowedStep): Promise<void> {
  const { tx, now, row } = locked;
  await returnProposed(tx, row.id);
  await endLots(tx, row.id, 'signer');
  await closeTopic(locked, signerTopic(row.id));
  await go({ clocks: whenReturned(clocks, now, spanOf(row)), presenterId: null });
  for (const complainant of complainantsOf(row))
    await notify(locked, complainant, CASE_NOTIFICATIONS.released({ about: aboutCase(row), data: { reason: CHANGED } }));
}

/** Puts a case back into the queue whose presenter has handed in their office, while a verdict of theirs waited. Returns whether it did. */
export async function leaveAbandoned({ tx, now, row: { id } }: LockedCase): Promise<boolean> {
  const locked: LockedCase = { tx, now, row: await lockCase(tx, id), actor: { kind: 'clock' } };
  const { presenterId, isDirect } = locked.row;
  if (presenterId === null || isDirect || (await isPresenter(tx, presenterId))) return false;
  const step = findStep(locked, 'leave');
  if (step) await leaveCase(step);
  return step !== null;
}

/** Calls the next one at once in every lot of a case in which a presenter was called last, and to the seats they have on its panels. */
export async function leaveCall(
  locked: LockedCase,
  presenterId: number,
  { why, keepsVotes = false }: { why: 'recused' | 'conflicted'; keepsVotes?: boolean },
): Promise<void> {
  // As it is now: that they stepped aside is a fact of it, so that nobody calls them to the same seat again.
  const row = await lockCase(locked.tx, locked.row.id);
  for (const lot of await selectOpenLots(locked.tx, row.id)) {
    if (lot.seats !== null) continue;
    const called = lot.callOrder.slice(0, lot.called);
    // Who was called before may carry the notice beside the last one.
    const isLastCarrier = lot.kind === 'courier' && called.includes(presenterId) && !(await isCarried(locked, row, called));
    if (called.at(-1) === presenterId || isLastCarrier) await callNext(locked, row, lot);
  }
  await leaveSeats(locked, row, { memberId: presenterId, why, keepsVotes });
}
