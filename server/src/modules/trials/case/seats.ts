import { maxOnProbation, nextInLot, type LotMember } from '#contract/chain/lots.ts';
import { notifyByChannels, notifyOperators } from '#server/modules/channels/index.ts';
import type { Notification } from '#server/modules/messages/index.ts';
import type { WriteContext } from '#server/platform/database/db.ts';
import { callEnd, endedCall, panelEnd, panelOperatorsAt, seatClocks } from '../rules/panels.ts';
import { appealTopic, panelTopic } from './lots.ts';
import { aboutCase, untilOf } from './notifications.ts';
import { CALL_NOTIFICATIONS } from './notifications-calls.ts';
import { whyNotNow } from './actors.ts';
import type { CaseRow } from './queries-case.ts';
import { selectPanelLot, type PanelLot } from './queries-lots.ts';
import {
  endCall,
  insertCall,
  markOperatorsCalled,
  selectCalls,
  selectOwnSeats,
  selectSitting,
  updateSeatClock,
  type CallEnd,
  type PanelCallRow,
} from './queries-panels.ts';

/** A seat without anybody on it. */
interface EmptySeat {
  seat: number;
  /** Whether who had it let the time for their vote pass. */
  isLate: boolean;
}

/** Calls the next one of the order to every empty seat, and operators where nobody is left. */
export async function callToSeats({ tx, now }: WriteContext, row: CaseRow, { lot, empty }: { lot: PanelLot; empty: readonly EmptySeat[] }): Promise<void> {
  for (const each of empty) {
    const isTaken = await callToSeat({ tx, now }, row, { ...each, lot });
    if (!isTaken && (await markOperatorsCalled({ tx, now }, lot))) await callOperators({ tx, now }, lot, missingIn(row, lot));
  }
  await keepClock(tx, lot);
}

/**
 * Calls the next one of the order who may still sit. The call of who may not any more ends at once, so that everybody sees why the one behind them was
 * called. Returns whether anybody was left.
 */
async function callToSeat({ tx, now }: WriteContext, row: CaseRow, { lot, seat, isLate }: EmptySeat & { lot: PanelLot }): Promise<boolean> {
  const order = membersInOrder(lot);
  const { acceptBy, voteBy } = seatClocks(now, { isLate, endsAt: panelEnd(lot.drawnAt, row.lengths), lengths: row.lengths });
  for (;;) {
    const [calls, sitting] = [await selectCalls(tx, lot), await selectSitting(tx, lot)];
    const next = nextInLot(order, {
      sitting: sitting.flatMap(({ memberId }) => memberOf(lot, memberId)),
      calledIds: calls.filter(({ round, endedAt }) => round === lot.round || endedAt === null).map(({ memberId }) => memberId),
      maxOnProbation: maxOnProbation(lot.seats, lot.nobodyTenured),
    });
    if (!next) return false;
    const callId = await insertCall({ tx, now }, { caseId: row.id, appealId: lot.appealId, round: lot.round, seat, memberId: next.id, acceptBy, voteBy });
    const why = await whyNotNow({ tx, now }, row, next.id);
    if (why === null) {
      const called = lot.kind === 'panel' ? CALL_NOTIFICATIONS.jurorCalled : CALL_NOTIFICATIONS.appealJurorCalled;
      await notifyByChannels({ tx, now }, [{ to: next.id, notification: called({ about: aboutCase(row), data: untilOf(acceptBy) }) }]);
      return true;
    }
    await endCall({ tx, now }, callId, why);
  }
}

/** Takes their seat from who did not accept or vote in time, and calls the next ones, after three days the operators too; not after the end of the panel, when nobody could vote any more. */
export async function replaceSilent({ tx, now }: WriteContext, row: CaseRow, lot: PanelLot): Promise<void> {
  if (panelEnd(lot.drawnAt, row.lengths) <= now) return;
  const empty: EmptySeat[] = [];
  for (const each of await selectSitting(tx, lot)) {
    const why = endedCall(each, now);
    if (why === null) continue;
    await endCall({ tx, now }, each.id, why);
    empty.push({ seat: each.seat, isLate: why === 'late' });
  }
  await callToSeats({ tx, now }, row, { lot, empty });
  if (panelOperatorsAt(lot.drawnAt) > now || !(await markOperatorsCalled({ tx, now }, lot))) return;
  await callOperators({ tx, now }, lot, slowIn(row, lot));
  await keepClock(tx, lot);
}

/** Takes their seats in a case and its appeals from a presenter, with the votes unless these are kept, and calls the next ones. */
export async function leaveSeats(
  { tx, now }: WriteContext,
  row: CaseRow,
  { memberId, why, keepsVotes = false }: { memberId: number; why: CallEnd; keepsVotes?: boolean },
): Promise<void> {
  for (const own of await selectOwnSeats(tx, row.id, memberId)) {
    const lot = await selectPanelLot(tx, own);
    if (!lot || (keepsVotes && own.votedAt !== null)) continue;
    await endCall({ tx, now }, own.id, why);
    await callToSeats({ tx, now }, row, { lot, empty: [{ seat: own.seat, isLate: false }] });
  }
}

/** Calls the operators to a panel. */
async function callOperators(context: WriteContext, { kind, caseId, appealId }: PanelLot, notification: Notification): Promise<void> {
  await notifyOperators(context, notification, { topic: kind === 'panel' ? panelTopic(caseId) : appealTopic(appealId) });
}

/** Returns what operators read of a panel with a seat that nobody is left for. */
function missingIn(row: CaseRow, { kind }: PanelLot): Notification {
  return CALL_NOTIFICATIONS[kind === 'panel' ? 'jurorMissing' : 'appealJurorMissing']({ about: aboutCase(row) });
}

/** Returns what operators read of a panel whose votes are missing after three days: a seat without one counts as something else in an appeal. */
function slowIn(row: CaseRow, { kind }: PanelLot): Notification {
  return CALL_NOTIFICATIONS[kind === 'panel' ? 'panelSlow' : 'appealPanelSlow']({ about: aboutCase(row) });
}

/** Sets the clock of a panel's seats to the first call that runs out, or to when operators are called while somebody has not voted. */
export async function keepClock(tx: WriteContext['tx'], lot: PanelLot): Promise<void> {
  const ends = (await selectSitting(tx, lot)).flatMap((each: PanelCallRow) => callEnd(each) ?? []);
  const seatAt = ends.toSorted((one, other) => Date.parse(one) - Date.parse(other))[0] ?? null;
  await updateSeatClock(tx, lot, { seatAt, operatorsAt: panelOperatorsAt(lot.drawnAt) });
}

/** Returns the pool of a lot in its order. */
function membersInOrder(lot: Pick<PanelLot, 'callOrder' | 'pool'>): LotMember[] {
  return lot.callOrder.flatMap((id) => memberOf(lot, id));
}

function memberOf({ pool }: Pick<PanelLot, 'pool'>, memberId: number): LotMember[] {
  return pool.filter(({ id }) => id === memberId);
}
