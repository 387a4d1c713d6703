import { Failure } from '#contract/failures.ts';
import type { MemberRequest } from '#server/platform/api.ts';
import type { WriteContext } from '#server/platform/database/db.ts';
import { actorOf, factsOf, type PersonActor } from '../case/actors.ts';
import { countInHand, lockHands } from '../case/queries-people.ts';
import { allowStep, lockCase } from '../case/take-step.ts';
import { conflictsOf } from '../rules/conflicts.ts';
import { isTotalOver } from '../rules/facts.ts';
import { SOFT_LIMIT } from '../rules/limits.ts';
import { requireTrained } from '../training/require-trained.ts';
import { lockQueued, selectQueued, type QueuedCase } from './queries-next.ts';
import { receive, type Received } from './receive.ts';

type NextRequest = Pick<MemberRequest, 'db' | 'gameId' | 'viewer' | 'now'>;

/** The case that was received. */
export interface Served extends Received {
  id: number;
  columnId: number;
}

/**
 * Receives the most urgent case of a game for a presenter: what came back to the queue first, then what has least time left, without a conflict of
 * theirs. No presenter waits for another one: a case somebody else is about to receive is passed by. Throws `trainingFirst`, `handsFull` from three cases in hand on,
 * and `queueEmpty`.
 */
export function receiveNext({ db, gameId, viewer, now }: NextRequest): Promise<Served> {
  return db.transaction(async (tx) => {
    await requireTrained(tx, viewer.id);
    await lockHands(tx, viewer.id);
    const heldCount = await countInHand(tx, viewer.id);
    if (heldCount >= SOFT_LIMIT) throw new Failure('handsFull', { values: { count: heldCount, limit: SOFT_LIMIT } });
    const actor = await actorOf({ db: tx, now }, viewer);
    const queued = await findNext({ tx, now }, gameId, actor);
    if (queued === null) throw new Failure('queueEmpty');
    const step = allowStep({ tx, now, row: await lockCase(tx, queued.id), actor }, 'receive', { heldCount });
    return { id: queued.id, columnId: queued.columnId, ...(await receive(step, viewer.id)) };
  });
}

/** Returns the most urgent case without a conflict of a presenter, locked; null where there is none. */
async function findNext({ tx, now }: WriteContext, gameId: number, { person }: PersonActor): Promise<QueuedCase | null> {
  let batch = await selectQueued(tx, { gameId, presenterId: person.id }, null);
  for (let last = batch.at(-1); last; last = batch.at(-1)) {
    for (const queued of batch) {
      const facts = factsOf(queued);
      // What has run out of time waits for its clock alone.
      if (!isTotalOver(facts, now) && conflictsOf(facts, person).length === 0 && (await lockQueued(tx, queued.id))) return queued;
    }
    batch = await selectQueued(tx, { gameId, presenterId: person.id }, last);
  }
  return null;
}
