import { randomBytes } from 'node:crypto';
import { characterKey } from '#contract/text/character-key.ts';
import { notifyByChannels, notifyOperators } from '#server/modules/channels/index.ts';
import { orderByLot } from '#server/modules/proofs/index.ts';
import type { DbContext, WriteContext } from '#server/platform/database/db.ts';
import { courtPersonOf, factsOf } from '../case/actors.ts';
import { aboutCase } from '../case/notifications.ts';
import { WAITING_NOTIFICATIONS } from '../case/notifications-waiting.ts';
import { selectCaseForUpdate, type CaseRow } from '../case/queries-case.ts';
import { selectUndrawn } from '../case/queries-aways.ts';
import { insertMissingQueueCalls, selectCallable, selectDueQueueCalls, selectWaitingForCalls, updateQueueCalls } from '../case/queries-queue.ts';
import { queueTopic } from '../case/queue.ts';
import { conflictsOf } from '../rules/conflicts.ts';
import { inCallOrder, queueCallOf, type Callable } from '../rules/queue-calls.ts';

/** How many open cases a presenter holds at least when they are called only after others. */
const SOFT_LIMIT = 3;
const LATELY_MS = 30 * 24 * 60 * 60 * 1000;

/**
 * Calls presenters for the cases that wait for one: two at once, two more after a day, everybody after three, and with them the operators after
 * seven. Doing it again, or on two nodes at once, calls nobody twice.
 */
export async function callForQueue({ db, now }: DbContext): Promise<void> {
  await insertMissingQueueCalls({ db, now });
  for (let ids = await selectWaitingForCalls({ db, now }); ids.length > 0; ids = await selectWaitingForCalls({ db, now }))
    for (const id of ids) await db.transaction((tx) => callForCase({ tx, now }, id));
}

async function callForCase({ tx, now }: WriteContext, id: number): Promise<void> {
  const row = await selectCaseForUpdate(tx, id);
  // Another process may have called meanwhile.
  const calls = row && (await selectDueQueueCalls({ tx, now }, id));
  if (!row || !calls) return;
  if (row.state !== 'filed') return updateQueueCalls(tx, id, { ...calls, operatorsCalledAt: null, nextAt: null });
  const { total, again, operators, nextAt } = queueCallOf(calls, now);
  const before = again ? [] : calls.calledIds;
  const called = await choosePresenters({ tx, now }, row, { except: before, count: total - before.length });
  await updateQueueCalls(tx, id, { calledIds: [...new Set([...calls.calledIds, ...called])], operatorsCalledAt: operators ? now : null, nextAt });
  const about = aboutCase(row);
  const data = row.dueAt === null ? {} : { until: row.dueAt };
  const notification = WAITING_NOTIFICATIONS.receiverWanted({ about, data });
  await notifyByChannels(
    { tx, now },
    called.map((to) => ({ to, notification })),
  );
  if (operators) await notifyOperators({ tx, now }, WAITING_NOTIFICATIONS.receiverMissing({ about, data }), { topic: queueTopic(id) });
}

/** Returns up to `count` presenters without a conflict who are called next. */
async function choosePresenters({ tx, now }: WriteContext, row: CaseRow, { except, count }: { except: readonly number[]; count: number }): Promise<number[]> {
  const facts = factsOf(row);
  const callable = new Map((await selectCallable(tx)).map((each) => [each.id, each]));
  const undrawn = await selectUndrawn({ db: tx, now });
  const byLot = orderByLot(
    randomBytes(16).toString('hex'),
    [...callable.keys()].filter((id) => !except.includes(id) && !undrawn.includes(id)),
  );
  const candidates: Callable[] = byLot.flatMap((id) => {
    const each = callable.get(id);
    if (!each) return [];
    const isFree = each.held < SOFT_LIMIT && each.lastSeenAt !== null && Date.parse(each.lastSeenAt) > now.getTime() - LATELY_MS;
    return [{ id, specialities: each.specialities, realmKeys: [characterKey(each.realm)], isFree }];
  });
  const chosen: number[] = [];
  const about = { realmKeys: row.accused.map(({ realmKey }) => realmKey), activity: row.activity };
  for (const { id } of inCallOrder(candidates, about)) {
    if (chosen.length >= count) break;
    const person = await courtPersonOf({ db: tx, now }, { id, role: 'presenter' });
    if (conflictsOf(facts, person).length === 0) chosen.push(id);
  }
  return chosen;
}
