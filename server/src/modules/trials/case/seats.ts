import { maxOnProbation, nextInLot, type LotMember } from '#contract/chain/lots.ts';
import { notifyByChannels, notifyOperators } from '#server/modules/channels/index.ts';
import type { WriteContext } from '#server/platform/database/db.ts';
import { callEnd, endedCall, seatClocks } from '../rules/panels.ts';
import { panelTopic } from './lots.ts';
import { aboutCase, untilOf } from './notifications.ts';
import { CALL_NOTIFICATIONS } from './notifications-calls.ts';
import type { CaseRow } from './queries-case.ts';
import { selectPanelLot, type PanelLot } from './queries-lots.ts';
import { endCall, insertCall, markOperatorsCalled, selectCalls, selectSitting, updateSeatClock, type CallEnd, type PanelCallRow } from './queries-panels.ts';

/** A seat without anybody on it. */
interface EmptySeat {
  seat: number;
  /** Whether who had it let the time for their vote pass. */
  isLate: boolean;
}

/** Calls the next one of the order to every empty seat, and operators where nobody is left. */
export async function callToSeats({ tx, now }: WriteContext, row: CaseRow, { lot, empty }: { lot: PanelLot; empty: readonly EmptySeat[] }): Promise<void> {
  const order = membersInOrder(lot);
  for (const { seat, isLate } of empty) {
    const [calls, sitting] = [await selectCalls(tx, row.id), await selectSitting(tx, row.id)];
    const next = nextInLot(order, {
      sitting: sitting.flatMap(({ memberId }) => memberOf(lot, memberId)),
      calledIds: calls.filter(({ round, endedAt }) => round === lot.round || endedAt === null).map(({ memberId }) => memberId),
      maxOnProbation: maxOnProbation(lot.seats, lot.nobodyTenured),
    });
    if (next) await call({ tx, now }, row, { lot, seat, member: next, isLate });
    else if (await markOperatorsCalled({ tx, now }, lot))
      await notifyOperators({ tx, now }, CALL_NOTIFICATIONS.jurorMissing({ about: aboutCase(row) }), { topic: panelTopic(row.id) });
  }
  await keepClock(tx, lot);
}

async function call(context: WriteContext, row: CaseRow, { lot, seat, member, isLate }: EmptySeat & { lot: PanelLot; member: LotMember }): Promise<void> {
  const { acceptBy, voteBy } = seatClocks(context.now, { isLate });
  await insertCall(context, { caseId: row.id, round: lot.round, seat, memberId: member.id, acceptBy, voteBy });
  await notifyByChannels(context, [{ to: member.id, notification: CALL_NOTIFICATIONS.jurorCalled({ about: aboutCase(row), data: untilOf(acceptBy) }) }]);
}

/** Takes their seat from who did not accept or vote in time, and calls the next ones. */
export async function replaceSilent({ tx, now }: WriteContext, row: CaseRow, lot: PanelLot): Promise<void> {
  const empty: EmptySeat[] = [];
  for (const each of await selectSitting(tx, row.id)) {
    const why = endedCall(each, now);
    if (why === null) continue;
    await endCall({ tx, now }, each.id, why);
    empty.push({ seat: each.seat, isLate: why === 'late' });
  }
  await callToSeats({ tx, now }, row, { lot, empty });
}

/** Takes a seat, with its vote, from a presenter, and calls the next one. */
export async function leaveSeat({ tx, now }: WriteContext, row: CaseRow, { memberId, why }: { memberId: number; why: CallEnd }): Promise<void> {
  const [lot, sitting] = [await selectPanelLot(tx, row.id), await selectSitting(tx, row.id)];
  const own = sitting.find((each) => each.memberId === memberId);
  if (!lot || !own || row.state !== 'panel') return;
  await endCall({ tx, now }, own.id, why);
  await callToSeats({ tx, now }, row, { lot, empty: [{ seat: own.seat, isLate: false }] });
}

/** Sets the clock of a panel's seats to the first call that runs out. */
export async function keepClock(tx: WriteContext['tx'], lot: PanelLot): Promise<void> {
  const ends = (await selectSitting(tx, lot.caseId)).flatMap((each: PanelCallRow) => callEnd(each) ?? []);
  await updateSeatClock(tx, lot, ends.toSorted((one, other) => Date.parse(one) - Date.parse(other))[0] ?? null);
}

/** Returns the pool of a lot in its order. */
function membersInOrder(lot: Pick<PanelLot, 'callOrder' | 'pool'>): LotMember[] {
  return lot.callOrder.flatMap((id) => memberOf(lot, id));
}

function memberOf({ pool }: Pick<PanelLot, 'pool'>, memberId: number): LotMember[] {
  return pool.filter(({ id }) => id === memberId);
}
