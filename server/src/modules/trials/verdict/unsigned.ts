import type { Outcome } from '#contract/api/trials.ts';
import { closeTopic, notifyByChannels } from '#server/modules/channels/index.ts';
import { saveCaseFigures } from '#server/modules/presenters/index.ts';
import { complainantsOf, heardIn, partiesOf } from '../case/actors.ts';
import { signerTopic } from '../case/lots.ts';
import { aboutCase, CASE_NOTIFICATIONS } from '../case/notifications.ts';
import { publishText } from '../case/public-text.ts';
import { endLots } from '../case/queries-lots.ts';
import { selectCaseFigures, selectTenure } from '../case/queries-people.ts';
import { decideVerdict, selectProposed, type VerdictRow } from '../case/queries-verdicts.ts';
import { allowStep, clocksOf, restart, spanOf, type AllowedStep, type LockedCase } from '../case/take-step.ts';
import { whenProposed, whenReturned } from '../rules/clocks.ts';
import { isWindowOver } from '../rules/facts.ts';
import { unsignedPenalties } from '../rules/signatures.ts';
import { carryOut } from './carry-out.ts';
import { areSignersDrawn, drawSigners } from './signers.ts';

/**
 * Does what follows when the clock of a verdict that waits for its signature has run out: once the accused were heard its signers are drawn, and some
 * days later it ends without a signature, never heavier than it was proposed. Returns whether anything changed.
 */
export async function endSigning(locked: LockedCase): Promise<boolean> {
  const { tx, now, row } = locked;
  const verdict = await selectProposed(tx, row.id);
  if (!verdict) return false;
  if (!(await areSignersDrawn(locked, row.id))) {
    const waitsForAnswer = verdict.penalties.length > 0 && !isWindowOver(row, now);
    await restart(locked, whenProposed(clocksOf(row), now, { waitsForAnswer, by: 'signer' }));
    if (!waitsForAnswer) await drawSigners(locked, verdict.presenterId);
    return true;
  }
  await endUnsigned(locked, verdict);
  await endLots(tx, row.id, 'signer');
  await closeTopic(locked, signerTopic(row.id));
  return true;
}

async function endUnsigned(locked: LockedCase, verdict: VerdictRow): Promise<void> {
  const { tx, row } = locked;
  // What needed a signature because its judge was on probation does so until the end.
  const { isTenured } = await selectTenure({ db: tx, now: new Date(verdict.proposedAt) }, verdict.presenterId);
  const goesBack = !row.isDirect && !isTenured && verdict.penalties.length > 0;
  const step = allowStep(locked, 'unsigned', { goesBack });
  if (goesBack) return putBack(step, verdict);
  if (row.isDirect) return closeWithout(step, verdict, 'lapsed');
  // Nothing is found of a member by one presenter alone.
  const isAgainstMember = row.foundFalse !== null && verdict.penalties.length > 0;
  if (!isTenured || isAgainstMember) return closeWithout(step, verdict, 'insufficient');
  const penalties = unsignedPenalties(verdict.penalties, (accusedId) => {
    const accused = row.accused.find(({ id }) => id === accusedId);
    return (accused && heardIn(row, accused)) ?? 'untried';
  });
  if (verdict.penalties.length > 0 && penalties.length === 0) return closeWithout(step, verdict, 'insufficient');
  await decideVerdict(step, verdict.id, { status: 'final', countersignerId: null, decidedPenalties: penalties });
  await carryOut(step, { ...verdict, penalties });
  await notifyByChannels(step, [
    { to: verdict.presenterId, notification: CASE_NOTIFICATIONS.unsigned({ about: aboutCase(row), data: { end: 'lighter', days: row.lengths.signingDays } }) },
  ]);
}

async function putBack(step: AllowedStep, verdict: VerdictRow): Promise<void> {
  const { now, row, clocks } = step;
  await decideVerdict(step, verdict.id, { status: 'returned', countersignerId: null });
  await step.go({ clocks: whenReturned(clocks, now, spanOf(row)), presenterId: null });
  const notification = CASE_NOTIFICATIONS.unsigned({ about: aboutCase(row), data: { end: 'filed', days: row.lengths.signingDays } });
  await notifyByChannels(
    step,
    [...complainantsOf(row), verdict.presenterId].map((to) => ({ to, notification })),
  );
}

/** Ends a case whose verdict does not take effect: there is no ticket. */
async function closeWithout(step: AllowedStep, verdict: VerdictRow, outcome: Extract<Outcome, 'insufficient' | 'lapsed'>): Promise<void> {
  const { tx, row } = step;
  const { presenterId } = verdict;
  await decideVerdict(step, verdict.id, { status: 'returned', countersignerId: null });
  await step.go({ outcome });
  await publishText(step, row.id);
  // Insufficient evidence is a case heard, with a signature or without.
  await saveCaseFigures(tx, presenterId, await selectCaseFigures(tx, presenterId));
  const notification = CASE_NOTIFICATIONS.unsigned({ about: aboutCase(row), data: { end: outcome, days: row.lengths.signingDays } });
  await notifyByChannels(
    step,
    [...new Set([...partiesOf(row), presenterId])].map((to) => ({ to, notification })),
  );
}
