import { firstCalled, type LotMember } from '#contract/chain/lots.ts';
import type { DbContext } from '#server/platform/database/db.ts';
import { courtPersonOf, factsOf } from '../case/actors.ts';
import { insertDrawn } from '../case/lots.ts';
import type { CaseRow } from '../case/queries-case.ts';
import { selectDrawable } from '../case/queries-aways.ts';
import { selectConfirmer, selectSitting } from '../case/queries-panels.ts';
import { selectTenured } from '../case/queries-people.ts';
import { callToSeats } from '../case/seats.ts';
import { restart, clocksOf, type LockedCase } from '../case/take-step.ts';
import { whenProposed } from '../rules/clocks.ts';
import { conflictsOf } from '../rules/conflicts.ts';

/** Who could sit on a panel now. */
export interface Pool {
  members: LotMember[];
  isNobodyTenured: boolean;
}

/**
 * Returns who could sit on the panel of a case or of an appeal in it, as it freezes them: active, without a conflict, and not who judges or judged it, or has confirmed
 * who appeals.
 */
export async function poolOf({ db, now }: DbContext, row: CaseRow, appealId: number | null = null): Promise<Pool> {
  const facts = { ...factsOf(row), state: appealId === null ? ('panel' as const) : ('appealed' as const) };
  const tenured = await selectTenured({ db, now });
  const sitting = (await selectSitting(db, { caseId: row.id, appealId })).map(({ memberId }) => memberId);
  const confirmer = appealId === null ? null : await selectConfirmer(db, appealId);
  const members: LotMember[] = [];
  // Who sits already is in the pool of another draw too, so that their guild and probation still count.
  const ids = new Set([...(await selectDrawable({ db, now })), ...sitting]);
  for (const id of [...ids].toSorted((one, other) => one - other)) {
    const person = await courtPersonOf({ db, now }, { id, role: 'presenter' });
    const isFree = id !== row.presenterId && id !== row.proposedBy && id !== confirmer && conflictsOf(facts, person).length === 0;
    if (isFree) members.push({ id, probation: !tenured.includes(id), guilds: [...person.guildKeys] });
  }
  const isNobodyTenured = tenured.length === 0;
  return { members, isNobodyTenured };
}

/** Returns how many could sit on a panel of a case if a presenter proposed its verdict now; the order of the lot may leave one fewer. */
export async function panelSizeOf(context: DbContext, row: CaseRow, judgeId: number): Promise<number> {
  const { members, isNobodyTenured } = await poolOf(context, { ...row, presenterId: judgeId });
  return firstCalled(members, isNobodyTenured).length;
}

/** Who could sit on the panel of a case that somebody files, before anybody knows about what. */
export interface Seats {
  size: number;
  presenters: number;
  isNobodyTenured: boolean;
}

/** Returns how many could sit on the panel of a case that a presenter files now, whatever character it is about. */
export async function seatsBesides({ db, now }: DbContext, filerId: number): Promise<Seats> {
  const tenured = await selectTenured({ db, now });
  const ids = (await selectDrawable({ db, now })).filter((id) => id !== filerId);
  const people = await Promise.all(ids.map((id) => courtPersonOf({ db, now }, { id, role: 'presenter' })));
  const members = people.map(({ id, guildKeys }) => ({ id, probation: !tenured.includes(id), guilds: [...guildKeys] }));
  const isNobodyTenured = tenured.length === 0;
  return { size: firstCalled(members, isNobodyTenured).length, presenters: members.length, isNobodyTenured };
}

/** Draws the panel of a case, counts its seats and calls who sits on them; its days begin. Returns how many seats it has. */
export async function drawPanel(locked: LockedCase): Promise<number> {
  const { tx, now, row } = locked;
  const { members, isNobodyTenured } = await poolOf({ db: tx, now }, row);
  const lot = await insertDrawn(locked, {
    kind: 'panel',
    round: 1,
    pool: members,
    isNobodyTenured,
    seatsOf: (order) => firstCalled(order, isNobodyTenured).length,
  });
  await restart(locked, whenProposed(clocksOf(row), now, { waitsForAnswer: false, by: 'panel' }));
  await callToSeats({ tx, now }, row, { lot, empty: Array.from({ length: lot.seats }, (_, index) => ({ seat: index + 1, isLate: false })) });
  return lot.seats;
}
