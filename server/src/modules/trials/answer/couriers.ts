import { notifyByChannels } from '#server/modules/channels/index.ts';
import { leavesEnough } from '../rules/lots.ts';
import { freePresenters } from '../case/actors.ts';
import { drawLot } from '../case/lots.ts';
import { CASE_NOTIFICATIONS, aboutCase } from '../case/notifications.ts';
import type { LockedCase } from '../case/take-step.ts';
import { selectSummonedBefore } from './queries-doors.ts';

/**
 * Asks again, in a case whose accused are heard under a new law, those who tell them of the complaint; and those who were summoned because they
 * had typed the name of an accused, to prove that it is theirs.
 */
export async function renewCarrying(locked: LockedCase): Promise<void> {
  const { tx, row } = locked;
  await drawCouriers(locked);
  if (row.answerDueAt === null) return;
  const until = row.answerDueAt;
  const claimants = row.accused.filter(({ memberId }) => memberId === null).flatMap(({ claimedBy }) => claimedBy);
  const proofWanted = CASE_NOTIFICATIONS.proofWanted({ about: aboutCase(row), data: { until } });
  const summoned = await selectSummonedBefore(tx, row.id, claimants);
  await notifyByChannels(
    locked,
    summoned.map((to) => ({ to, notification: proofWanted })),
  );
  if (row.isDirect) return;
  const notification = CASE_NOTIFICATIONS.carryWanted({ about: aboutCase(row), data: { until } });
  await notifyByChannels(locked, [{ to: row.complainantId, notification }]);
}

/** Draws who tells the accused of a complaint, by lot among the presenters without a conflict; nobody where too few could judge then. */
export async function drawCouriers(locked: LockedCase): Promise<void> {
  const pool = await freePresenters(locked, locked.row);
  await drawLot(locked, { kind: 'courier', round: 1, pool: leavesEnough(pool, []) ? pool : [] });
}
