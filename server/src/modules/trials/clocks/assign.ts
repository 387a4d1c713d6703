import type { LotMember } from '#contract/chain/lots.ts';
import { notifyByChannels } from '#server/modules/channels/index.ts';
import { complainantsOf, courtPersonOf, factsOf } from '../case/actors.ts';
import { drawOne } from '../case/lots.ts';
import { aboutCase, CASE_NOTIFICATIONS, untilOf } from '../case/notifications.ts';
import { nextRound } from '../case/queries-lots.ts';
import { selectDrawable } from '../case/queries-aways.ts';
import { countInHand, lockHands, selectTenured } from '../case/queries-people.ts';
import { lockCase, restart, type AllowedStep, type LockedCase } from '../case/take-step.ts';
import { whenReceivedAgain } from '../rules/clocks.ts';
import { conflictsOf } from '../rules/conflicts.ts';
import { HARD_LIMIT } from '../rules/limits.ts';
import { ASSIGN_DAY, totalDay } from '../rules/total.ts';
import { selectAssigned } from './queries-due.ts';

/**
 * Gives a case that nobody takes back from the queue to a presenter by lot, in the last week before it lapses. Where nobody is left it stays open to
 * everybody until then.
 */
export async function assignByLot(step: AllowedStep): Promise<void> {
  const { row, now, clocks, go } = step;
  if (row.totalDueAt === null) return;
  const totalDueAt = new Date(row.totalDueAt);
  // The window of the accused may have become longer since this clock was set.
  if (now < totalDay(totalDueAt, ASSIGN_DAY)) return restart(step, { ...clocks, dueAt: null });
  const round = await nextRound(step.tx, row.id, 'assign');
  const presenterId = await drawOne(step, { kind: 'assign', round, pool: await selectPool(step) });
  if (presenterId === null) return restart(step, { ...clocks, dueAt: totalDueAt });
  await go({ clocks: whenReceivedAgain(clocks, now), presenterId, receivedAt: now, data: { presenterId, round } });
  const { dueAt } = await lockCase(step.tx, row.id);
  const about = aboutCase(row);
  const until = untilOf(dueAt === null ? null : new Date(dueAt));
  await notifyByChannels(step, [
    { to: presenterId, notification: CASE_NOTIFICATIONS.assigned({ about, data: until }) },
    ...complainantsOf(row).map((to) => ({ to, notification: CASE_NOTIFICATIONS.received({ about, actorId: presenterId }) })),
  ]);
}

/**
 * Returns the presenters who may judge a case, have fewer in hand than they may have, and have not got it by lot before. None of them receives another
 * one until the transaction ends.
 */
async function selectPool(locked: LockedCase): Promise<LotMember[]> {
  const { tx, now, row } = locked;
  const facts = factsOf(row);
  const [assigned, tenured] = [await selectAssigned(tx, row.id), await selectTenured({ db: tx, now })];
  const pool: LotMember[] = [];
  for (const id of await selectDrawable({ db: tx, now })) {
    const person = await courtPersonOf({ db: tx, now }, { id, role: 'presenter' });
    if (assigned.includes(id) || conflictsOf(facts, person).length > 0) continue;
    await lockHands(tx, id);
    if ((await countInHand(tx, id)) < HARD_LIMIT) pool.push({ id, probation: !tenured.includes(id), guilds: person.guildKeys });
  }
  return pool;
}
