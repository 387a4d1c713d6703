import { informOperators, OPERATOR_NOTIFICATIONS } from '#server/modules/channels/index.ts';
import { beginStorm, finishStorm, selectStorms } from '#server/modules/storms/index.ts';
import type { MemberContext } from '#server/platform/api.ts';

/** Turns the storm switch on for some hours. All operators are informed: it may have been a stolen session. Returns until when. */
export async function startStorm({ db, now, viewer }: MemberContext, hours: number): Promise<{ until: string }> {
  return db.transaction(async (tx) => {
    const storm = await beginStorm({ tx, now }, hours);
    await informOperators({ tx, now }, OPERATOR_NOTIFICATIONS.stormStarted({ actorId: viewer.id, data: { hours } }));
    return storm;
  });
}

/** Turns the storm switch off, and informs all operators likewise. Throws like `finishStorm`. */
export async function endStorm({ db, now, viewer }: MemberContext): Promise<{ until: null }> {
  return db.transaction(async (tx) => {
    const [last] = await selectStorms(tx, 1);
    const ended = await finishStorm({ tx, now });
    if (last?.endedAt === null) await informOperators({ tx, now }, OPERATOR_NOTIFICATIONS.stormEnded({ actorId: viewer.id }));
    return ended;
  });
}
