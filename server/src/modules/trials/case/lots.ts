import { randomBytes } from 'node:crypto';
import { notifyByChannels, notifyOperators } from '#server/modules/channels/index.ts';
import type { Notification } from '#server/modules/messages/index.ts';
import { orderByLot } from '#server/modules/proofs/index.ts';
import type { WriteContext } from '#server/platform/database/db.ts';
import { aboutCase, untilOf } from './notifications.ts';
import { CALL_NOTIFICATIONS } from './notifications-calls.ts';
import type { CaseRow } from './queries-case.ts';
import { insertLot, updateLot, type LotKind, type LotRow } from './queries-lots.ts';
import type { LockedCase } from './take-step.ts';
import { nextCallOf } from '../rules/lots.ts';

/** A lot that is to be drawn. */
export interface NewLot {
  kind: LotKind;
  round: number;
  pool: readonly number[];
}

/** Returns the name by which the operators' message about a notice that nobody carries is answered. */
export const courierTopic = (caseId: number) => `courier:${caseId}`;

/** Returns the name by which the operators' message about a verdict that nobody signs is answered. */
export const signerTopic = (caseId: number) => `signer:${caseId}`;

/** Draws an order of presenters, once, and calls the first one. */
export async function drawLot(locked: LockedCase, { kind, round, pool }: NewLot): Promise<void> {
  const seed = randomBytes(16).toString('hex');
  const row = await insertLot(locked, { caseId: locked.row.id, kind, round, seed, callOrder: orderByLot(seed, pool) });
  await callNext(locked, locked.row, row);
}

/** Calls who is next in a lot. */
export async function callNext({ tx, now }: WriteContext, row: CaseRow, lot: LotRow): Promise<void> {
  const { presenterId, operators, nextAt } = nextCallOf(lot, now);
  await updateLot(tx, lot, { called: lot.called + 1, nextAt, operatorsCalledAt: operators ? now : null });
  if (presenterId !== null) await notifyByChannels({ tx, now }, [{ to: presenterId, notification: CALLS[lot.kind](row, nextAt) }]);
  if (!operators) return;
  if (lot.kind === 'courier') await notifyOperators({ tx, now }, CALL_NOTIFICATIONS.courierMissing({ about: aboutCase(row) }), { topic: courierTopic(row.id) });
  else await notifyOperators({ tx, now }, CALL_NOTIFICATIONS.signerMissing({ about: aboutCase(row) }), { topic: signerTopic(row.id) });
}

const CALLS: Readonly<Record<LotKind, (row: CaseRow, until: Date | null) => Notification>> = {
  courier: (row, until) => CALL_NOTIFICATIONS.courierCalled({ about: aboutCase(row), data: untilOf(until) }),
  signer: (row, until) => CALL_NOTIFICATIONS.signerCalled({ about: aboutCase(row), data: untilOf(until) }),
};
