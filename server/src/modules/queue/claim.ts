import type { QueueClaim } from '#contract/api/queue.ts';
import type { MemberContext } from '#server/platform/api.ts';
import { itemOf } from './list.ts';
import { claimThing, deleteOldClaims } from './queries-claims.ts';
import { getWaiting, type QueueThing } from './view.ts';

/** For how long others see who looks at something. */
const CLAIM_MINUTES = 10;

/**
 * Notes that the reader looks at something that waits, and returns whose it is now: theirs, unless somebody else was first and they do not
 * take it over. Throws `notFound` when it does not wait (any more) for the reader.
 */
export async function claimQueueItem({ db, now, viewer }: MemberContext, { kind, id, takeOver }: QueueThing & { takeOver: boolean }): Promise<QueueClaim> {
  return db.transaction(async (tx) => {
    await getWaiting({ db: tx, now, viewer }, { kind, id });
    await deleteOldClaims({ tx, now });
    await claimThing({ tx, now }, { kind, id, memberId: viewer.id, until: new Date(now.getTime() + CLAIM_MINUTES * 60_000), takeOver });
    const { claim } = itemOf(await getWaiting({ db: tx, now, viewer }, { kind, id }), { now, readerId: viewer.id });
    if (claim === null) throw new Error('a claim came back empty');
    return claim;
  });
}
