import { notifyByChannels } from '#server/modules/channels/index.ts';
import { deleteSealed } from '#server/modules/files/index.ts';
import type { Notification } from '#server/modules/messages/index.ts';
import type { ApiRequest } from '#server/platform/api.ts';
import type { DbContext, WriteContext } from '#server/platform/database/db.ts';
import { clocksOf, findStep, restart, spanOf, type AllowedStep, type LockedCase } from '../case/take-step.ts';
import { renewCarrying } from '../answer/couriers.ts';
import { holdWindow } from '../answer/window.ts';
import { callNext } from '../case/lots.ts';
import { replaceSilent } from '../case/seats.ts';
import { endLots, selectCasesWithCalls, selectDueLots, type CallLot, type LotRow } from '../case/queries-lots.ts';
import { isWindowOver } from '../rules/facts.ts';
import { complainantsOf, partiesOf } from '../case/actors.ts';
import { CASE_NOTIFICATIONS, aboutCase, untilOf } from '../case/notifications.ts';
import { publishText } from '../case/public-text.ts';
import { deleteOldClaims, takeClaimPictures } from '../appeal/queries-appeals.ts';
import { selectCaseForUpdate, type CaseRow } from '../case/queries-case.ts';
import { assignByLot } from './assign.ts';
import { selectDue, selectToHold } from './queries-due.ts';
import { endPanel, takeToPanel } from '../verdict/count-panel.ts';
import { drawSigners } from '../verdict/signers.ts';
import { endSigning } from '../verdict/unsigned.ts';
import { endWithdrawn } from '../withdrawal/withdraw.ts';
import { after, whenTheirTurn, whenReplied, whenReturned } from '../rules/clocks.ts';

const CLOCK = { kind: 'clock' } as const;

/**
 * Advances every case whose deadline has passed: doing it again, or on two nodes at once, changes nothing more. Returns how many it
 * advanced.
 */
export async function runClocks({ db, now }: DbContext): Promise<number> {
  await holdWindows({ db, now });
  let moved = 0;
  let due = await selectDue({ db, now }, null);
  for (let last = due.at(-1); last; last = due.at(-1)) {
    for (const { id } of due) if (await runClock({ db, now }, id)) moved += 1;
    due = await selectDue({ db, now }, last);
  }
  return moved;
}

/** Makes the windows longer that would end now while somebody waits for a proof they asked for at the door. */
async function holdWindows({ db, now }: DbContext): Promise<void> {
  for (const id of await selectToHold({ db, now })) {
    await db.transaction(async (tx) => {
      const row = await selectCaseForUpdate(tx, id);
      // It may have been deleted meanwhile.
      if (row) await holdWindow({ tx, now, row, actor: CLOCK });
    });
  }
}

/** Advances one case if its deadline has passed, and returns whether it did. */
export function runClock({ db, now }: Pick<ApiRequest, 'db' | 'now'>, id: number): Promise<boolean> {
  return db.transaction(async (tx) => {
    const row = await selectCaseForUpdate(tx, id);
    // Another process may have advanced it meanwhile.
    return row !== null && row.dueAt !== null && Date.parse(row.dueAt) <= now.getTime() ? advanceCase({ tx, now, row, actor: CLOCK }) : false;
  });
}

/** Calls the next presenter in every lot whose time has come: doing it again, or on two nodes at once, changes nothing more. */
export async function callForCases({ db, now }: DbContext): Promise<void> {
  for (const id of await selectCasesWithCalls({ db, now })) {
    await db.transaction(async (tx) => {
      const row = await selectCaseForUpdate(tx, id);
      if (!row) return;
      for (const lot of await selectDueLots({ tx, now }, id)) {
        if (lot.kind === 'decider' || lot.kind === 'appeal') {
          await callForAppeal({ tx, now }, row, lot);
          continue;
        }
        const isOver = lot.kind === 'courier' ? isWindowOver(row, now) : row.state !== (lot.kind === 'signer' ? 'countersigning' : 'panel');
        if (row.closedAt !== null || isOver) await endLots(tx, id, lot.kind);
        else if (lot.seats !== null) await replaceSilent({ tx, now }, row, lot);
        else if (lot.seed === '') await drawOrdered({ tx, now, row, actor: CLOCK }, lot.kind);
        else await callNext({ tx, now }, row, lot);
      }
    });
  }
}

/** Calls who is next in an appeal; its lot ends with its decision, so it is open. */
async function callForAppeal({ tx, now }: WriteContext, row: CaseRow, lot: LotRow): Promise<void> {
  if (lot.kind === 'decider') await callNext({ tx, now }, row, lot);
  else if (lot.seats !== null) await replaceSilent({ tx, now }, row, lot);
}

/** Draws a lot that a migration has ordered. */
async function drawOrdered(locked: LockedCase, kind: CallLot['kind']): Promise<void> {
  if (kind === 'courier') await renewCarrying(locked);
  else if (locked.row.proposedBy !== null) await drawSigners(locked, locked.row.proposedBy);
}

/** How long after its appeal was decided the picture by which a claim was confirmed is kept. */
const PICTURE_SECONDS = 30 * 24 * 60 * 60;

/** Deletes claims without an account that stayed unconfirmed for as long as their case says, and the pictures of those that were decided a month ago. */
export async function sweepClaims({ db, now }: DbContext): Promise<void> {
  await db.transaction(async (tx) => {
    await deleteOldClaims({ tx, now });
    await deleteSealed({ tx, now }, await takeClaimPictures(tx, after(now, -PICTURE_SECONDS)));
  });
}

async function advanceCase(locked: LockedCase): Promise<boolean> {
  const { row } = locked;
  if (await runStep(findStep(locked, 'total'), endTotal)) return true;
  if (await runStep(findStep(locked, 'withdrawSilence'), (step) => endWithdrawn(step, row.withdrawReason))) return true;
  if (row.askedAt !== null) {
    await restart(locked, whenReplied(clocksOf(row), locked.now, spanOf(row)));
    return true;
  }
  switch (row.state) {
    case 'filed':
      return row.receivedAt === null ? runStep(findStep(locked, 'lapse'), lapse) : runStep(findStep(locked, 'assign'), assignByLot);
    case 'received':
    case 'hearing':
      return runStep(findStep(locked, 'return72'), returnToQueue);
    case 'answering':
      return runStep(findStep(locked, 'close72'), endWindow);
    case 'countersigning':
      return endSigning(locked);
    case 'panel':
      return endPanel(locked);
    case 'closed':
    case 'appealed':
      return false;
  }
}

/** Takes a step of the clock and returns whether there was one. */
async function runStep(step: AllowedStep | null, act: (step: AllowedStep) => Promise<void>): Promise<boolean> {
  if (step) await act(step);
  return step !== null;
}

async function lapse(step: AllowedStep): Promise<void> {
  const { row } = step;
  await step.go({ outcome: 'lapsed' });
  await publishText(step, row.id);
  await notifyByChannels(step, [
    { to: row.complainantId, notification: CASE_NOTIFICATIONS.lapsed({ about: aboutCase(row), data: { days: row.lengths.queueDays } }) },
  ]);
}

async function endTotal(step: AllowedStep): Promise<void> {
  const { row } = step;
  await step.go({ outcome: 'lapsed' });
  await publishText(step, row.id);
  const notification = CASE_NOTIFICATIONS.totalOver({
    about: aboutCase(row),
    data: { canRefile: !row.isDirect && row.refiledFrom === null, days: row.lengths.totalDays },
  });
  const recipients = new Set([...partiesOf(row), ...(row.presenterId === null ? [] : [row.presenterId])]);
  await notifyByChannels(
    step,
    [...recipients].map((to) => ({ to, notification })),
  );
}

async function returnToQueue(step: AllowedStep): Promise<void> {
  const { now, row, clocks, go } = step;
  await go({ clocks: whenReturned(clocks, now, spanOf(row)), presenterId: null });
  await notifyByChannels(step, toBoth(row, CASE_NOTIFICATIONS.idleReturned({ about: aboutCase(row), data: { hours: row.lengths.turnHours } })));
}

async function endWindow(step: AllowedStep): Promise<void> {
  // A case that a presenter filed had its verdict proposed from the beginning.
  if (step.to === 'panel') return void (await takeToPanel(step));
  const { now, row, clocks, go } = step;
  const about = aboutCase(row);
  const turn = whenTheirTurn(clocks, now);
  await go({ clocks: turn });
  const ready = CASE_NOTIFICATIONS.answerForJudge({ about, data: untilOf(turn.dueAt) });
  const forJudge = row.presenterId === null ? [] : [{ to: row.presenterId, notification: ready }];
  await notifyByChannels(step, [...complainantsOf(row).map((to) => ({ to, notification: CASE_NOTIFICATIONS.answerMissed({ about }) })), ...forJudge]);
}

function toBoth(row: CaseRow, notification: Notification) {
  return [...new Set([...complainantsOf(row), ...(row.presenterId === null ? [] : [row.presenterId])])].map((to) => ({ to, notification }));
}
