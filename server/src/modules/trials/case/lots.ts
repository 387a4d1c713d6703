import { randomBytes } from 'node:crypto';
import { chainOfSecrets, orderOfLot, seedOfLot, type LotMember } from '#contract/chain/lots.ts';
import { notifyByChannels, notifyOperators } from '#server/modules/channels/index.ts';
import type { Notification } from '#server/modules/messages/index.ts';
import type { DbContext, WriteContext } from '#server/platform/database/db.ts';
import { dayInChina } from '#server/platform/process/china-day.ts';
import { aboutCase, untilOf } from './notifications.ts';
import { CALL_NOTIFICATIONS } from './notifications-calls.ts';
import { freePresenters, isCarried, whyNotNow } from './actors.ts';
import type { CaseRow } from './queries-case.ts';
import {
  insertLot,
  insertSecrets,
  selectSalt,
  selectSecret,
  selectSecretsBefore,
  updateLot,
  type AssignLot,
  type CallLot,
  type LotKind,
  type LotRow,
  type PanelLot,
} from './queries-lots.ts';
import type { LockedCase } from './take-step.ts';
import { leavesEnough, nextCallOf } from '../rules/lots.ts';
import { daysOfSecrets, yearOf } from '../rules/secret-days.ts';

/** A lot that is to be drawn. */
export interface NewLot {
  kind: LotKind;
  round: number;
  pool: readonly LotMember[];
}

interface NewCallLot extends NewLot {
  kind: CallLot['kind'];
  appealId?: number;
}

interface NewAssignLot extends NewLot {
  kind: AssignLot['kind'];
}

interface NewPanelLot extends NewLot {
  kind: PanelLot['kind'];
  appealId?: number;
  isNobodyTenured: boolean;
  /** How many seats are counted, given the order. */
  seatsOf(order: readonly LotMember[]): number;
}

/** Returns the name by which the operators' message about a notice that nobody carries is answered. */
export const courierTopic = (caseId: number) => `courier:${caseId}`;

/** Returns the name by which the operators' message about a verdict that nobody signs is answered. */
export const signerTopic = (caseId: number) => `signer:${caseId}`;

/** Returns the name by which the operators' message about a panel with an empty seat is answered. */
export const panelTopic = (caseId: number) => `panel:${caseId}`;

/** Returns the name by which the operators' message about an appeal that nobody decides is answered. */
export const appealTopic = (appealId: number | null) => `appeal:${appealId}`;

/** Draws an order of presenters, once, and calls the first one. */
export async function drawLot(locked: LockedCase, lot: NewCallLot): Promise<void> {
  const row = await insertDrawn(locked, lot);
  await callAt(locked, locked.row, row);
}

/** Draws an order of presenters, once, and returns the first one; null where there is nobody. No other one is called. */
export async function drawOne(locked: LockedCase, lot: NewAssignLot): Promise<number | null> {
  if (lot.pool.length === 0) return null;
  const row = await insertDrawn(locked, lot);
  await updateLot(locked.tx, row, { called: 1, nextAt: null, operatorsCalledAt: null });
  return row.callOrder[0] ?? null;
}

/** Draws an order of presenters, once: everybody can draw it again when the secret of the day and the salt of the case are public. */
export async function insertDrawn(locked: LockedCase, lot: NewPanelLot): Promise<PanelLot>;
export async function insertDrawn(locked: LockedCase, lot: NewCallLot): Promise<CallLot>;
export async function insertDrawn(locked: LockedCase, lot: NewAssignLot): Promise<AssignLot>;
export async function insertDrawn(locked: LockedCase, lot: NewCallLot | NewAssignLot | NewPanelLot): Promise<LotRow> {
  const { tx, row } = locked;
  const { kind, round } = lot;
  const appealId = (lot.kind === 'assign' ? null : lot.appealId) ?? null;
  const isPanel = lot.kind === 'panel' || lot.kind === 'appeal';
  const pool = lot.pool.toSorted((one, other) => one.id - other.id);
  const { day, secret } = await secretOfToday(locked);
  const seed = await seedOfLot(secret, { case: row.id, kind, round, day, salt: await selectSalt(tx, { caseId: row.id, appealId }), pool });
  const order = await orderOfLot(seed, pool);
  return insertLot(locked, {
    caseId: row.id,
    appealId,
    kind,
    round,
    seed,
    day,
    pool,
    callOrder: order.map(({ id }) => id),
    seats: isPanel ? lot.seatsOf(order) : null,
    nobodyTenured: isPanel && lot.isNobodyTenured,
  });
}

/** Returns the secret of the present day in China; the first one who asks in a year makes the whole chain of that year. */
async function secretOfToday({ tx, now }: WriteContext): Promise<{ day: string; secret: string }> {
  const day = dayInChina(now);
  const year = yearOf(day);
  const stored = await selectSecret(tx, { year, day });
  if (stored !== null) return { day, secret: stored };
  await makeSecrets(tx, year);
  const secret = await selectSecret(tx, { year, day });
  if (secret === null) throw new Error(`the chain of ${year} has no secret of ${day}`);
  return { day, secret };
}

async function makeSecrets(tx: WriteContext['tx'], year: number): Promise<void> {
  const days = daysOfSecrets(year);
  await insertSecrets(tx, year, { days, secrets: await chainOfSecrets(randomBytes(32).toString('hex'), days.length) });
}

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Makes the chains of secrets of this year and of tomorrow's where they are not there yet, so that the first link of a year is public before anything is drawn
 * by it. Idempotent.
 */
export async function fixSecrets({ db, now }: DbContext): Promise<void> {
  for (const at of [now, new Date(now.getTime() + DAY_MS)]) {
    const day = dayInChina(at);
    const year = yearOf(day);
    if ((await selectSecret(db, { year, day })) === null) await db.transaction((tx) => makeSecrets(tx, year));
  }
}

/** Returns the secret that was published last; null before the first one. */
export async function readLastSecret({ db, now }: DbContext): Promise<{ day: string; secret: string } | null> {
  const [last] = await selectSecretsBefore(db, dayInChina(now), yearOf(dayInChina(now)));
  return last ?? null;
}

/**
 * Calls who is next in a lot; those who may not or could not do it by now are passed over, and count as called. Nobody more is called to carry a notice
 * where fewer than three could judge then; where nobody who was called may do it any more, operators may at once.
 */
export async function callNext({ tx, now }: WriteContext, row: CaseRow, lot: CallLot): Promise<void> {
  let { called } = lot;
  for (let next = lot.callOrder[called]; next !== undefined && (await whyNotNow({ tx, now }, row, next)) !== null; next = lot.callOrder[called]) called += 1;
  const calledIds = lot.callOrder.slice(0, called);
  const spares = lot.kind === 'courier' && !leavesEnough(await freePresenters({ tx, now }, row), calledIds);
  const isLeft = lot.kind === 'courier' && (spares || called >= lot.callOrder.length) && !(await isCarried({ tx, now }, row, calledIds));
  await (spares ? callNobody : callAt)({ tx, now }, row, { ...lot, called, isLeft });
}

/** Calls nobody more in a lot, because too few would be left to judge, but the operators where it is time. */
async function callNobody({ tx, now }: WriteContext, row: CaseRow, lot: CallLot & { isLeft: boolean }): Promise<void> {
  const { operators, nextAt } = nextCallOf({ ...lot, called: lot.callOrder.length }, now);
  await updateLot(tx, lot, { called: lot.called, nextAt, operatorsCalledAt: operators ? now : null });
  if (operators) await callOperators({ tx, now }, row, lot);
}

/** Calls who comes at this place of a lot, and the operators where it is time. */
async function callAt({ tx, now }: WriteContext, row: CaseRow, lot: CallLot & { isLeft?: boolean }): Promise<void> {
  const { presenterId, operators, nextAt } = nextCallOf(lot, now);
  await updateLot(tx, lot, { called: lot.called + 1, nextAt, operatorsCalledAt: operators ? now : null });
  if (presenterId !== null) await notifyByChannels({ tx, now }, [{ to: presenterId, notification: CALLS[lot.kind](row, nextAt) }]);
  if (operators) await callOperators({ tx, now }, row, lot);
}

async function callOperators({ tx, now }: WriteContext, row: CaseRow, lot: CallLot): Promise<void> {
  if (lot.kind === 'courier') await notifyOperators({ tx, now }, CALL_NOTIFICATIONS.courierMissing({ about: aboutCase(row) }), { topic: courierTopic(row.id) });
  else if (lot.kind === 'decider')
    await notifyOperators({ tx, now }, CALL_NOTIFICATIONS.deciderMissing({ about: aboutCase(row), data: { days: row.lengths.appealOpenDays } }), {
      topic: appealTopic(lot.appealId),
    });
  else await notifyOperators({ tx, now }, CALL_NOTIFICATIONS.signerMissing({ about: aboutCase(row) }), { topic: signerTopic(row.id) });
}

const CALLS: Readonly<Record<CallLot['kind'], (row: CaseRow, until: Date | null) => Notification>> = {
  courier: (row, until) => CALL_NOTIFICATIONS.courierCalled({ about: aboutCase(row), data: untilOf(until) }),
  signer: (row, until) => CALL_NOTIFICATIONS.signerCalled({ about: aboutCase(row), data: untilOf(until) }),
  decider: (row, until) => CALL_NOTIFICATIONS.deciderCalled({ about: aboutCase(row), data: untilOf(until) }),
};
