import { fieldFailure } from '#contract/failures.ts';
import type { CaseState } from '#contract/api/trials.ts';
import { MAX_AWAY_DAYS } from '#contract/limits.ts';
import type { MemberContext } from '#server/platform/api.ts';
import type { WriteContext } from '#server/platform/database/db.ts';
import { leaveCall, leaveCase } from '../case/leave.ts';
import { deleteAway, isPresenter, upsertAway } from '../case/queries-aways.ts';
import { lockSeats, selectSeats } from '../case/queries-conflicts.ts';
import { findStep, lockCase } from '../case/take-step.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** In which a case is worked on; a verdict that waits for others needs nobody's time. */
const IN_HAND: readonly CaseState[] = ['received', 'answering', 'hearing'];

/**
 * Lets a presenter be away until an instant, or back with null. What they have in hand goes back to the queue at once, except a case they witnessed;
 * their calls go to the next one, and nothing is drawn for them meanwhile. Returns how many cases went back. Throws `invalidInput` for an instant
 * that is over, or more than thirty days away.
 */
export function goAway({ db, viewer, now }: MemberContext, until: Date | null): Promise<number> {
  if (until !== null && (until <= now || until.getTime() > now.getTime() + MAX_AWAY_DAYS * DAY_MS))
    throw fieldFailure('until', `请选一天，从明天起，最多 ${MAX_AWAY_DAYS} 天`);
  return db.transaction(async (tx) => {
    // Cases first, as in the steps of the court: otherwise this and a step might wait for each other.
    await lockSeats(tx, viewer.id);
    if (until === null) {
      await deleteAway(tx, viewer.id);
      return 0;
    }
    await upsertAway({ tx, now }, viewer.id, until);
    return giveBack({ tx, now }, viewer.id);
  });
}

/**
 * Takes from somebody who is no presenter any more what they had in hand, their calls and their seats, in the transaction of how they left; the
 * figures of what they did stay. The caller has locked the cases. Somebody who is a presenter keeps all of it.
 */
export async function leaveOffice(context: WriteContext, memberId: number): Promise<void> {
  if (!(await isPresenter(context.tx, memberId))) await giveBack(context, memberId);
}

/**
 * Takes from a presenter who may do nothing for a while what they have in hand, and passes their calls and seats on. The caller has locked the cases.
 * Returns how many cases went back.
 */
export function handBack(context: WriteContext, memberId: number): Promise<number> {
  return giveBack(context, memberId);
}

/** Gives back the cases in hand, and passes calls and seats on. Returns how many cases went back. */
async function giveBack({ tx, now }: WriteContext, memberId: number): Promise<number> {
  let givenBack = 0;
  for (const id of await selectSeats(tx, memberId)) {
    const locked = { tx, now, row: await lockCase(tx, id), actor: { kind: 'clock' } } as const;
    const { presenterId, state, isDirect } = locked.row;
    const isInHand = presenterId === memberId && IN_HAND.includes(state) && !isDirect;
    const step = isInHand ? findStep(locked, 'leave') : null;
    if (step) {
      await leaveCase(step);
      givenBack += 1;
    }
    // A vote that is given needs nobody's time any more.
    await leaveCall(locked, memberId, { why: 'recused', keepsVotes: true });
  }
  return givenBack;
}
