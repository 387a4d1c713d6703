import { Failure, fieldFailure } from '#contract/failures.ts';
import { APPEAL_LABELS } from '#contract/api/tickets-labels.ts';
import { RUNG_LABELS } from '#contract/api/trials-labels.ts';
import type { AppealState } from '#contract/api/tickets.ts';
import type { Rung } from '#contract/api/trials.ts';
import { countVisible } from '#contract/text/graphemes.ts';
import { lockTicket } from '#server/modules/blacklist/index.ts';
import type { Db } from '#server/platform/database/db.ts';
import type { PersonActor } from '../case/actors.ts';
import { requireNoIdentity } from '../case/pii-check.ts';
import type { CaseRow } from '../case/queries-case.ts';
import { selectOpened } from '../case/queries-evidence.ts';
import { countDraws, selectPanelLot, type PanelLot } from '../case/queries-lots.ts';
import { saveVotes, selectSitting, selectVotes } from '../case/queries-panels.ts';
import { selectVerdicts } from '../case/queries-verdicts.ts';
import { keepClock } from '../case/seats.ts';
import { allowStep, dropCase, type LockedCase } from '../case/take-step.ts';
import { appealRungs, countAppeal, MIN_APPEAL_ANSWER } from '../rules/appeals.ts';
import { panelEnd } from '../rules/panels.ts';
import { carryOutAppeal } from './carry-out.ts';
import { redrawSeats } from './draw.ts';
import { countOpen, type OpenAppealRow } from './queries-appeals.ts';

const CLOCK = { kind: 'clock' } as const;
/** The missing seats are drawn once more, as in every panel. */
const MAX_DRAWS = 2;

/**
 * Writes a juror's vote on an appeal, sealed until the count; with the last one the votes are counted. Throws `notSeated`, the refusals of the table,
 * `evidenceUnopened`, and `invalidInput` at the field.
 */
export async function voteOnAppeal(
  locked: LockedCase<PersonActor>,
  appeal: OpenAppealRow,
  { rung, reason }: { rung: Rung | undefined; reason: string },
): Promise<{ state: AppealState }> {
  const { tx, row, actor } = locked;
  const step = allowStep(locked, 'vote');
  const panel = { caseId: row.id, appealId: appeal.id };
  const [lot, sitting] = [await selectPanelLot(tx, panel), await selectSitting(tx, panel)];
  const own = sitting.find(({ memberId }) => memberId === actor.person.id);
  if (!lot || !own) throw new Failure('notSeated');
  if (rung === undefined || !appealRungs(appeal.penalty).includes(rung)) throw fieldFailure('rung', '请投一档，不能比原来重');
  if (countVisible(reason) < MIN_APPEAL_ANSWER) throw fieldFailure('answer', `请写明为什么，至少 ${MIN_APPEAL_ANSWER} 个字`);
  requireNoIdentity([{ path: 'answer', text: reason }]);
  const opened = await selectOpened(tx, { caseId: row.id, memberId: actor.person.id, since: appeal.openedAt });
  const count = (await selectAdopted(tx, row, appeal)).filter((piece) => !opened.includes(piece)).length;
  if (count > 0) throw new Failure('evidenceUnopened', { values: { count } });
  await saveVotes(step, own.id, { votes: [{ accusedId: appeal.accusedId, rung }], reason });
  await keepClock(tx, lot);
  dropCase(tx, row);
  return (await countWhenReady({ ...locked, actor: CLOCK }, appeal, lot)) ?? { state: 'open' };
}

/** Returns the evidence that a juror opens: what the verdict is based on, and what came with the appeal. */
export async function selectAdopted(db: Db, row: CaseRow, { evidenceIds }: Pick<OpenAppealRow, 'evidenceIds'>): Promise<number[]> {
  const final = (await selectVerdicts(db, row.id)).find(({ status }) => status === 'final');
  return [...new Set([...(final?.evidenceIds ?? []), ...evidenceIds])].filter((id) => row.evidenceIds.includes(id));
}

/** Counts the votes of an appeal's panel, or draws the missing seats once more, when its days are over. Returns whether it was decided. */
export async function endAppealPanel(locked: LockedCase, appeal: OpenAppealRow, lot: PanelLot): Promise<boolean> {
  if (panelEnd(lot.drawnAt, locked.row.lengths) > locked.now) return false;
  if ((await countWhenReady(locked, appeal, lot)) !== null) return true;
  if ((await countDraws(locked.tx, appeal.id)) < MAX_DRAWS) await redrawSeats(locked, appeal.id, lot);
  return false;
}

/** Counts the votes of a panel where every seat has one, or its time is over and enough have voted; null: neither. */
async function countWhenReady(locked: LockedCase, appeal: OpenAppealRow, { seats, nobodyTenured, drawnAt }: PanelLot): Promise<{ state: AppealState } | null> {
  const { tx, now, row } = locked;
  const panel = { caseId: row.id, appealId: appeal.id };
  const votes = await selectVotes(tx, panel);
  if (votes.length < seats && panelEnd(drawnAt, row.lengths) > now) return null;
  const rungs = votes.map(({ rung }) => rung);
  const result = countAppeal({ seats, isDirect: row.isDirect, isNobodyTenured: nobodyTenured }, rungs, appeal.penalty);
  const ticket = result && (await lockTicket(tx, appeal.ticketId));
  if (!result || !ticket) return null;
  const step = allowStep(locked, 'count', { lastAppeal: (await countOpen(tx, row.id)) <= 1 });
  const sitting = await selectSitting(tx, panel);
  const reasons = sitting.flatMap(({ id, seat, reason }) => {
    const rung = votes.find(({ callId }) => callId === id)?.rung;
    return rung === undefined ? [] : [`第 ${seat} 席，${RUNG_LABELS[rung]}：${reason}`];
  });
  const counted = `合议 ${seats} 席，投了 ${votes.length} 票，按中间一票，没投的按最轻的一档算：${APPEAL_LABELS[result.outcome]}${
    result.penalty === null ? '' : `为${RUNG_LABELS[result.penalty]}`
  }。`;
  return carryOutAppeal(step, appeal, { ...result, ticket, answer: [counted, ...reasons].join('\n\n'), presenterId: null });
}
