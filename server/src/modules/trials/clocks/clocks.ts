import { notifyAll } from '#server/modules/messages/index.ts';
import type { Db, Tx } from '#server/platform/database/db.ts';
import { clocksOf, dropCase, move, restart } from '../case/take-step.ts';
import * as notices from '../case/notices.ts';
import { factsOf } from '../case/actors.ts';
import { publishText } from '../case/public-text.ts';
import { deleteOldClaims } from '../appeal/queries-appeals.ts';
import { selectCaseForUpdate, type CaseRow } from '../case/queries-case.ts';
import { selectDue } from './queries-due.ts';
import { evaluate } from '../rules/permit.ts';
import { after, whenHisTurn, whenReplied, whenReturned, whenStopped } from '../rules/clocks.ts';

const CLOCK = { kind: 'clock' } as const;
const BY = { actorId: null, actorRole: 'clock' } as const;

/**
 * Advances every case whose deadline has passed: doing it again, or on two nodes at once, changes nothing more. Returns how many it
 * advanced.
 */
export async function runClocks(db: Db, now: Date): Promise<number> {
  let moved = 0;
  for (const id of await selectDue(db, now)) {
    if (await runClock(db, id, now)) moved += 1;
  }
  return moved;
}

/** Advances one case if its deadline has passed, and returns whether it did. */
export function runClock(db: Db, id: number, now: Date): Promise<boolean> {
  return db.transaction(async (tx) => {
    const row = await selectCaseForUpdate(tx, id);
    // Another process may have advanced it meanwhile.
    return row !== null && row.dueAt !== null && Date.parse(row.dueAt) <= now.getTime() ? ringOut(tx, row, now) : false;
  });
}

const CLAIM_SECONDS = 30 * 24 * 60 * 60;

/** Deletes claims without an account that stayed unconfirmed for a month. */
export async function sweepClaims(db: Db, now: Date): Promise<void> {
  await db.transaction((tx) => deleteOldClaims(tx, after(now, -CLAIM_SECONDS)));
}

async function ringOut(tx: Tx, row: CaseRow, now: Date): Promise<boolean> {
  if (row.askedAt !== null) {
    const replied = whenReplied(clocksOf(row), now);
    await restart(tx, row, row.state === 'answering' ? replied : whenHisTurn(replied, now), now);
    dropCase(tx, row);
    return true;
  }
  const facts = factsOf(row);
  switch (row.state) {
    case 'filed':
      await move(tx, row, { step: 'lapse', by: BY, to: 'closed', clocks: whenStopped(clocksOf(row)), outcome: 'lapsed' }, now);
      await publishText(tx, row.id, now);
      await notifyAll(tx, [{ to: row.complainantId, notice: notices.lapsed(row) }], now);
      return true;
    case 'received':
    case 'hearing':
      if (!('to' in evaluate(facts, 'return72', CLOCK, now))) return false;
      await move(tx, row, { step: 'return72', by: BY, to: 'filed', clocks: whenReturned(clocksOf(row), now), presenterId: null }, now);
      await notifyAll(tx, toBoth(row, notices.idleReturned(row)), now);
      return true;
    case 'answering': {
      if (!('to' in evaluate(facts, 'close72', CLOCK, now))) return false;
      await move(tx, row, { step: 'close72', by: BY, to: 'hearing', clocks: whenHisTurn(clocksOf(row), now) }, now);
      const forJudge = row.presenterId === null ? [] : [{ to: row.presenterId, notice: notices.answerForJudge(row) }];
      await notifyAll(tx, [{ to: row.complainantId, notice: notices.answerMissed(row) }, ...forJudge], now);
      return true;
    }
    case 'countersigning':
    case 'closed':
    case 'appealed':
      return false;
  }
}

function toBoth(row: CaseRow, notice: Parameters<typeof notifyAll>[1][number]['notice']) {
  return [...new Set([row.complainantId, ...(row.presenterId === null ? [] : [row.presenterId])])].map((to) => ({ to, notice }));
}
