// The term of a presenter as operators end, restore and change it, together with what the presenter has in hand.
import type { Office } from '#contract/api/admin/offices.ts';
import { Failure } from '#contract/failures.ts';
import { foresee } from '#server/modules/audit/index.ts';
import { personOf } from '#server/modules/members/index.ts';
import { resignPresenter, restorePresenter, suspendPresenter, type TermSuspension } from '#server/modules/presenters/index.ts';
import { leaveOffice, lockSeats } from '#server/modules/trials/index.ts';
import type { Db, DbContext, WriteContext } from '#server/platform/database/db.ts';
import { countInHand, selectOffices, type OfficeRow } from './queries.ts';

/** Returns the presenters, those in office first. */
export async function listOffices({ db, now }: DbContext): Promise<Office[]> {
  return (await selectOffices({ db, now }, null)).map(officeOf);
}

/** Suspends a presenter; their open cases go back to the queue with their clocks. Throws `presenterGone`, and `invalidInput` for an end that is over. */
export function suspendOffice(context: DbContext, id: number, suspension: TermSuspension): Promise<Office & { handedBack: number }> {
  return leave(context, id, (ending) => suspendPresenter(ending, id, suspension));
}

/** Ends a presenter's term at their own request. Throws `presenterGone`. */
export function resignOffice(context: DbContext, id: number): Promise<Office & { handedBack: number }> {
  return leave(context, id, (ending) => resignPresenter(ending, id));
}

/** Restores a suspended presenter. Throws `presenterGone`. */
export async function restoreOffice({ tx, now }: WriteContext, id: number): Promise<Office> {
  await restorePresenter({ db: tx, now }, id);
  return getOffice({ db: tx, now }, id);
}

/** Returns one presenter. Throws `presenterGone`. */
export async function getOffice({ db, now }: DbContext, id: number): Promise<Office> {
  const [row] = await selectOffices({ db, now }, id);
  if (!row) throw new Failure('presenterGone');
  return officeOf(row);
}

/** Ends a term together with what its presenter has in hand. */
async function leave({ db, now }: DbContext, id: number, end: (context: DbContext) => Promise<void>): Promise<Office & { handedBack: number }> {
  return db.transaction(async (tx) => {
    // Cases first, as in the steps of the court: otherwise this and a step might wait for each other.
    await lockSeats(tx, id);
    const before = await inHand(tx, id);
    await end({ db: tx, now });
    await leaveOffice({ tx, now }, id);
    const handedBack = before - (await inHand(tx, id));
    if (handedBack > 0) foresee(tx, { icon: 'content', text: '带着时钟退回、别人接着审的案子', count: handedBack });
    return { ...(await getOffice({ db: tx, now }, id)), handedBack };
  });
}

function inHand(db: Db, id: number): Promise<number> {
  return countInHand(db, id);
}

function officeOf({ person, ...row }: OfficeRow): Office {
  return { ...row, person: { ...personOf(person), id: person.id } };
}
