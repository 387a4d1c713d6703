import type { Rung } from '#contract/api/trials.ts';
import { closeTopic, notifyByChannels } from '#server/modules/channels/index.ts';
import { readSettings } from '#server/modules/settings/index.ts';
import { heardIn, partiesOf } from '../case/actors.ts';
import { insertDrawn, panelTopic } from '../case/lots.ts';
import { aboutCase, CASE_NOTIFICATIONS } from '../case/notifications.ts';
import { CALL_NOTIFICATIONS } from '../case/notifications-calls.ts';
import { publishText } from '../case/public-text.ts';
import type { CaseRow } from '../case/queries-case.ts';
import { endLots, selectPanelLot, type PanelLot } from '../case/queries-lots.ts';
import { endCall, selectSitting, selectVotes, type PanelCallRow } from '../case/queries-panels.ts';
import { selectTenure } from '../case/queries-people.ts';
import { decideVerdict, selectProposed, type VerdictRow } from '../case/queries-verdicts.ts';
import { callToSeats } from '../case/seats.ts';
import { allowStep, clocksOf, lockCase, restart, type AllowedStep, type LockedCase, type StepChange } from '../case/take-step.ts';
import { whenProposed } from '../rules/clocks.ts';
import { isWindowOver } from '../rules/facts.ts';
import { isTooHeavy, penaltyCap, servedCapOf, type ServedCap } from '../rules/heard.ts';
import { countVotes, isRedrawn, penaltyOf, proposedRung, resultOf, type DecidedRung } from '../rules/panels.ts';
import { carryOut } from './carry-out.ts';
import { drawPanel, poolOf } from './draw-panel.ts';

const CLOCK = { kind: 'clock' } as const;
/** The panel of a case itself. */
const panelOf = ({ id }: Pick<CaseRow, 'id'>) => ({ caseId: id, appealId: null });
/** After the second draw the votes are counted as they are. */
const LAST_ROUND = 2;

/**
 * Does what follows when the clock of a panel has run out: it is drawn once the accused were heard; seven days later too few votes are asked for once more, and
 * else they are counted. Returns whether anything changed.
 */
export async function endPanel(locked: LockedCase): Promise<boolean> {
  const { tx, now, row } = locked;
  const verdict = await selectProposed(tx, row.id);
  if (!verdict) return false;
  const lot = await selectPanelLot(tx, panelOf(row));
  if (!lot) {
    await beginPanel(locked, verdict);
    return true;
  }
  const sitting = await selectSitting(tx, panelOf(row));
  const voted = sitting.filter(({ votedAt }) => votedAt !== null).length;
  if (lot.round < LAST_ROUND && isRedrawn(lot.seats, voted)) await redraw({ tx, now, row, actor: CLOCK }, lot, sitting);
  else await countPanel(locked, { verdict, lot });
  return true;
}

/** Takes a step that puts a verdict before a panel, and draws it. Returns the case as it is then: without anybody to sit it is over at once. */
export async function takeToPanel(step: AllowedStep, change: StepChange = {}): Promise<CaseRow> {
  const { tx, now, row } = step;
  await step.go(change);
  const verdict = await selectProposed(tx, row.id);
  if (!verdict) throw new Error(`case ${row.id} has no verdict for its panel`);
  await beginPanel({ tx, now, row: await lockCase(tx, row.id), actor: CLOCK }, verdict);
  return lockCase(tx, row.id);
}

/**
 * Draws the panel of a verdict that was proposed; while the accused may answer it waits for them, whatever was proposed: jurors may be heavier than that.
 * Without anybody to sit it is over at once.
 */
async function beginPanel(locked: LockedCase, verdict: VerdictRow): Promise<void> {
  const { tx, now, row } = locked;
  if (row.summonedAt !== null && !isWindowOver(row, now)) return restart(locked, whenProposed(clocksOf(row), now, { waitsForAnswer: true, by: 'panel' }));
  if ((await drawPanel(locked)) > 0) return;
  const lot = await selectPanelLot(tx, panelOf(row));
  if (lot) await countPanel(locked, { verdict, lot });
}

/** Draws the seats without a vote once more. Who has voted stays. */
async function redraw(locked: LockedCase, { seats, nobodyTenured, round }: PanelLot, sitting: readonly PanelCallRow[]): Promise<void> {
  const { tx, now, row } = locked;
  const step = allowStep(locked, 'redraw');
  for (const { id, votedAt } of sitting) if (votedAt === null) await endCall({ tx, now }, id, 'redrawn');
  // The order of the first draw is over: nobody is called in it any more.
  await endLots(tx, row.id, 'panel');
  const { members } = await poolOf({ db: tx, now }, row);
  const lot = await insertDrawn(locked, { kind: 'panel', round: round + 1, pool: members, isNobodyTenured: nobodyTenured, seatsOf: () => seats });
  await step.go({ clocks: whenProposed(step.clocks, now, { waitsForAnswer: false, by: 'panel' }) });
  const kept = sitting.filter(({ votedAt }) => votedAt !== null).map(({ seat }) => seat);
  const empty = Array.from({ length: seats }, (_, index) => index + 1).filter((seat) => !kept.includes(seat));
  await callToSeats({ tx, now }, row, { lot, empty: empty.map((seat) => ({ seat, isLate: false })) });
}

/** Counts the votes when every seat has one. Returns whether it did. */
export async function countWhenComplete(locked: LockedCase): Promise<boolean> {
  const { tx, row } = locked;
  const [lot, verdict, sitting] = [await selectPanelLot(tx, panelOf(row)), await selectProposed(tx, row.id), await selectSitting(tx, panelOf(row))];
  if (!lot || !verdict || sitting.filter(({ votedAt }) => votedAt !== null).length < lot.seats) return false;
  await countPanel(locked, { verdict, lot });
  return true;
}

/** Counts the votes of a panel and puts the result into effect. */
async function countPanel(locked: LockedCase, { verdict, lot }: { verdict: VerdictRow; lot: PanelLot }): Promise<void> {
  const { tx, now, row } = locked;
  const step = allowStep({ ...locked, actor: CLOCK }, 'count');
  const sitting = await selectSitting(tx, panelOf(row));
  await endLots(tx, row.id, 'panel');
  await closeTopic({ tx, now }, panelTopic(row.id));
  if (lot.seats === 0 && (row.isDirect || !(await wasTenured(locked, verdict)))) return lapse(step, verdict);
  const votes = await selectVotes(tx, panelOf(row));
  const servedCap = servedCapOf(await readSettings(tx));
  const decided = row.accused.map(({ id: accusedId }): DecidedRung => {
    const own = votes.filter((vote) => vote.accusedId === accusedId).map(({ rung }) => rung);
    const panel = { seats: lot.seats, isDirect: row.isDirect, isNobodyTenured: lot.nobodyTenured };
    const counted = { accusedId, rung: countVotes(panel, own, proposedRung(verdict, accusedId)) };
    return { accusedId, rung: withinHeard(row, counted, servedCap) };
  });
  const { outcome, penalties } = resultOf(decided, verdict);
  await decideVerdict(step, verdict.id, { status: 'final', countersignerId: null, decidedPenalties: penalties, decidedOutcome: outcome });
  // What a panel decides is the case; nobody has voted on whether the complaint was false.
  await carryOut(step, { ...verdict, outcome, penalties, finding: null });
  const notification = CALL_NOTIFICATIONS.panelEnded({ about: aboutCase(row), data: { outcome } });
  const jurors = sitting.filter(({ votedAt }) => votedAt !== null).map(({ memberId }) => memberId);
  await notifyByChannels(
    step,
    [verdict.presenterId, ...jurors].map((to) => ({ to, notification })),
  );
}

/** How an accused was heard is final when their window is over; no vote goes beyond it. */
function withinHeard(row: LockedCase['row'], { accusedId, rung }: DecidedRung, servedCap: ServedCap): Rung {
  const accused = row.accused.find(({ id }) => id === accusedId);
  const penalty = penaltyOf(rung);
  const grade = (accused && heardIn(row, accused)) ?? 'untried';
  if (penalty === null || !isTooHeavy(penalty, { grade, servedCap })) return rung;
  return penaltyCap(grade, servedCap) ?? 'insufficient';
}

async function wasTenured({ tx }: LockedCase, verdict: VerdictRow): Promise<boolean> {
  const { isTenured } = await selectTenure({ db: tx, now: new Date(verdict.proposedAt) }, verdict.presenterId);
  return isTenured;
}

/** Ends a case that nobody can decide: there is no ticket. */
async function lapse(step: AllowedStep, verdict: VerdictRow): Promise<void> {
  const { row } = step;
  await decideVerdict(step, verdict.id, { status: 'returned', countersignerId: null });
  await step.go({ outcome: 'lapsed' });
  await publishText(step, row.id);
  const notification = CASE_NOTIFICATIONS.unsigned({ about: aboutCase(row), data: { end: 'lapsed', days: row.lengths.signingDays } });
  await notifyByChannels(
    step,
    [...new Set([...partiesOf(row), verdict.presenterId])].map((to) => ({ to, notification })),
  );
}
