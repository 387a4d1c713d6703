import { firstCalled, type LotMember } from '#contract/chain/lots.ts';
import type { DbContext } from '#server/platform/database/db.ts';
import { courtPersonOf, factsOf } from '../case/actors.ts';
import { drawLot, insertDrawn } from '../case/lots.ts';
import type { CaseRow } from '../case/queries-case.ts';
import { nextRound, selectAppealLot, type PanelLot } from '../case/queries-lots.ts';
import { selectDrawable } from '../case/queries-aways.ts';
import { endCall, selectConfirmer, selectSitting } from '../case/queries-panels.ts';
import { selectTenure, selectTenured } from '../case/queries-people.ts';
import { callToSeats } from '../case/seats.ts';
import { allowStep, type LockedCase } from '../case/take-step.ts';
import { appealLotOf, deciderSeat } from '../rules/appeals.ts';
import { conflictsOf } from '../rules/conflicts.ts';
import type { SignerSeat } from '../rules/signatures.ts';
import { poolOf } from '../verdict/draw-panel.ts';
import { signingContext } from '../verdict/signers.ts';
import { selectOpenAppeals, type OpenAppealRow } from './queries-appeals.ts';

/** Draws who decides an appeal that has just been opened, one presenter or a panel, and calls them: nobody chooses an appeal. */
export async function drawForAppeal(locked: LockedCase, { id, penalty }: Pick<OpenAppealRow, 'id' | 'penalty'>): Promise<void> {
  const { tx, row } = locked;
  const kind = appealLotOf({ penalty, isDirect: row.isDirect });
  if (kind === 'appeal') return drawSeats(locked, id, null);
  await drawLot(locked, { kind, round: await nextRound(tx, row.id, kind), appealId: id, pool: await deciderPool(locked, id) });
}

/** Returns who could decide an appeal alone; who has confirmed that the appellant is the accused does not. */
async function deciderPool({ tx, now, row }: LockedCase, appealId: number): Promise<LotMember[]> {
  const confirmer = await selectConfirmer(tx, appealId);
  const facts = { ...factsOf(row), state: 'appealed' as const };
  const tenured = await selectTenured({ db: tx, now });
  const pool: LotMember[] = [];
  for (const id of await selectDrawable({ db: tx, now })) {
    if (tenured.length > 0 && !tenured.includes(id)) continue;
    const person = await courtPersonOf({ db: tx, now }, { id, role: 'presenter' });
    if (id !== confirmer && conflictsOf(facts, person).length === 0) pool.push({ id, probation: !tenured.includes(id), guilds: person.guildKeys });
  }
  return pool;
}

/** Draws the seats of an appeal's panel that have no vote once more; where nobody could sit before, they are counted again. */
export async function redrawSeats(locked: LockedCase, appealId: number, lot: PanelLot): Promise<void> {
  const { tx, now } = locked;
  const step = allowStep(locked, 'redraw');
  for (const { id, votedAt } of await selectSitting(tx, lot)) if (votedAt === null) await endCall({ tx, now }, id, 'redrawn');
  await step.go({ data: { appealId } });
  await drawSeats(locked, appealId, lot);
}

async function drawSeats(locked: LockedCase, appealId: number, earlier: PanelLot | null): Promise<void> {
  const { tx, now, row } = locked;
  const pool = await poolOf({ db: tx, now }, row, appealId);
  const kept = earlier !== null && earlier.seats > 0 ? earlier : null;
  const isNobodyTenured = kept?.nobodyTenured ?? pool.isNobodyTenured;
  const lot = await insertDrawn(locked, {
    kind: 'appeal',
    round: await nextRound(tx, row.id, 'appeal'),
    appealId,
    pool: pool.members,
    isNobodyTenured,
    seatsOf: (order) => kept?.seats ?? firstCalled(order, isNobodyTenured).length,
  });
  const taken = (await selectSitting(tx, lot)).map(({ seat }) => seat);
  const empty = Array.from({ length: lot.seats }, (_, index) => index + 1).filter((seat) => !taken.includes(seat));
  await callToSeats({ tx, now }, row, { lot, empty: empty.map((seat) => ({ seat, isLate: false })) });
}

/** Returns whether a presenter may decide an appeal alone, or why not; null where a panel decides. */
export async function deciderSeatOf({ db, now }: DbContext, { id, stage }: Pick<OpenAppealRow, 'id' | 'stage'>, memberId: number): Promise<SignerSeat | null> {
  const lot = await selectAppealLot(db, id);
  if (lot !== null && lot.seats !== null) return null;
  if ((await selectConfirmer(db, id)) === memberId) return 'notCalled';
  return deciderSeat(memberId, await selectTenure({ db, now }, memberId), { calledIds: lot && lot.callOrder.slice(0, lot.called), stage });
}

/** Returns whether it falls to a presenter to sign the verdict of a case that waits, or to decide one of its appeals alone. */
export async function isCalledToDecide({ db, now }: DbContext, row: CaseRow, memberId: number): Promise<boolean> {
  if (row.state === 'countersigning') return (await signingContext({ db, now }, row, memberId)).seat === 'free';
  if (row.state !== 'appealed') return false;
  const open = await selectOpenAppeals(db, row.id);
  return (await Promise.all(open.map((appeal) => deciderSeatOf({ db, now }, appeal, memberId)))).includes('free');
}
