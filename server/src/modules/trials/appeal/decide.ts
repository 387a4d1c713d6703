import { Failure, fieldFailure } from '#contract/failures.ts';
import { APPEAL_LABELS } from '#contract/api/tickets-labels.ts';
import { CONFLICT_LABELS } from '#contract/api/trials-conflict-labels.ts';
import type { AppealState, Penalty } from '#contract/api/tickets.ts';
import type { Rung } from '#contract/api/trials.ts';
import { countVisible } from '#contract/text/graphemes.ts';
import { lockTicket } from '#server/modules/blacklist/index.ts';
import { requireOwnPicture } from '#server/modules/proofs/index.ts';
import type { MemberContext } from '#server/platform/api.ts';
import { requireAppealable, openAppeal } from './file.ts';
import { allowStep, dropCase, withLockedCase, type LockedCase } from '../case/take-step.ts';
import { factsOf, type PersonActor } from '../case/actors.ts';
import { countOpen, dropClaim, openClaim, selectAppeal, selectForAppeal, selectOpenAppeal, type AppealRow, type OpenAppealRow } from './queries-appeals.ts';
import { insertEvidence } from '../case/queries-evidence.ts';
import { isCalledToLook, MIN_APPEAL_ANSWER } from '../rules/appeals.ts';
import { conflictsOf } from '../rules/conflicts.ts';
import { isLighter } from '../rules/verdict.ts';
import { requireNoIdentity } from '../case/pii-check.ts';
import { carryOutAppeal } from './carry-out.ts';
import { deciderSeatOf } from './draw.ts';
import { voteOnAppeal } from './panel.ts';

export interface AppealHandling {
  action: 'confirm' | 'drop' | 'decide' | 'vote';
  outcome?: 'affirmed' | 'reduced' | 'annulled' | undefined;
  penalty?: Penalty | undefined;
  /** What a juror votes; their reason is the answer. */
  rung?: Rung | undefined;
  /** The sealed picture of the note, of who confirms a claim. */
  fileId?: number | undefined;
  answer: string;
}

/** The case of an appeal, locked for who handles it. */
type LockedAppealed = LockedCase<PersonActor>;

/**
 * Confirms or drops a claim as who is called by lot to look at it, or decides an appeal in writing or votes on it, as a presenter who was drawn for it. Throws `notFound`, `forbidden`,
 * `conflictOfInterest`, `caseMoved` for one that is decided, `claimNotCalled`, `appealNotCalled`, `notSeated`, `evidenceUnopened`, `appealClosed`, `appealOpen`, and `invalidInput` at the field. Dropping a claim
 * is no step and confirming one is a step of the claimant, so only the lock is shared.
 */
export async function handleAppeal(context: MemberContext, id: number, handling: AppealHandling): Promise<{ state: AppealState }> {
  return context.db.transaction(async (tx) => {
    const found = await selectAppeal(tx, id);
    if (!found) throw new Failure('notFound');
    return withLockedCase({ ...context, db: tx }, found.caseId, (locked) => handleLocked(locked, id, handling));
  });
}

async function handleLocked(locked: LockedAppealed, id: number, handling: AppealHandling): Promise<{ state: AppealState }> {
  const { person } = locked.actor;
  // The case is locked: nobody else can decide it now.
  const appeal = await selectAppeal(locked.tx, id);
  if (!appeal) throw new Failure('notFound');
  const isLook = handling.action === 'confirm' || handling.action === 'drop';
  if (person.role !== 'presenter' && !(isLook && person.role === 'operator')) throw new Failure('forbidden');
  const [conflict] = conflictsOf(factsOf(locked.row), person);
  if (conflict) throw new Failure('conflictOfInterest', { values: { conflict: `你${CONFLICT_LABELS[conflict]}` } });
  if (appeal.state !== (isLook ? 'claimed' : 'open')) throw new Failure('caseMoved', { values: { state: appealStateText(appeal) } });
  if (isLook && !isCalledToLook(appeal, person, locked.now)) throw new Failure('claimNotCalled');
  if (handling.action === 'decide') return decide(locked, appeal, handling);
  if (handling.action === 'vote') return voteOnAppeal(locked, await openAppealOf(locked, appeal), { rung: handling.rung, reason: handling.answer });
  return handling.action === 'confirm' ? confirm(locked, appeal, handling.fileId) : drop(locked, appeal);
}

function appealStateText({ state }: AppealRow): string {
  const isAnswered = state === 'affirmed' || state === 'reduced' || state === 'annulled';
  return isAnswered ? `已答复：${APPEAL_LABELS[state]}` : APPEAL_LABELS[state];
}

async function confirm(locked: LockedAppealed, appeal: AppealRow, pictureId: number | undefined): Promise<{ state: AppealState }> {
  const { tx, row } = locked;
  const presenterId = locked.actor.person.id;
  if (pictureId === undefined) throw fieldFailure('fileId', '请附上备注的截图');
  await requireOwnPicture(tx, presenterId, pictureId);
  const ticket = await selectForAppeal(tx, appeal.ticketId);
  if (!ticket) throw new Failure('notFound');
  // The time of filing counts for the deadline, however long the desk took to look.
  requireAppealable(ticket, { ground: appeal.ground, evidenceCount: appeal.evidenceCount }, new Date(appeal.filedAt));
  const { accusedId } = ticket;
  // The claimant has no account: the table sees the holder of an answer link, and the log names the presenter who confirmed them.
  const step = allowStep({ ...locked, actor: { kind: 'link', accusedId } }, 'appeal', { appealable: true });
  const evidenceIds = await insertEvidence(locked, { caseId: row.id, role: 'accused', memberId: null, accusedId }, appeal.waitingEvidence);
  // Claims are forgotten without their case being locked.
  if (!(await openClaim(locked, appeal.id, { presenterId, pictureId, evidenceIds, lengths: row.lengths }))) throw new Failure('notFound');
  await openAppeal(step, ticket, { id: appeal.id, ground: appeal.ground, memberId: null, actorId: presenterId });
  return { state: 'open' };
}

async function drop(locked: LockedAppealed, appeal: AppealRow): Promise<{ state: AppealState }> {
  await dropClaim(locked, appeal.id, locked.actor.person.id);
  dropCase(locked.tx, locked.row);
  return { state: 'dropped' };
}

async function decide(locked: LockedAppealed, appeal: AppealRow, handling: AppealHandling): Promise<{ state: AppealState }> {
  const { tx, now, row } = locked;
  const presenterId = locked.actor.person.id;
  const { outcome, answer } = handling;
  const seat = await deciderSeatOf({ db: tx, now }, await openAppealOf(locked, appeal), presenterId);
  if (seat !== 'free') throw new Failure('appealNotCalled');
  const step = allowStep(locked, 'decide', { lastAppeal: (await countOpen(tx, row.id)) <= 1, seat });
  if (outcome === undefined) throw fieldFailure('outcome', '请选维持、减轻或撤销');
  if (countVisible(answer) < MIN_APPEAL_ANSWER) throw fieldFailure('answer', `请写书面答复，至少 ${MIN_APPEAL_ANSWER} 个字`);
  requireNoIdentity([{ path: 'answer', text: answer }]);
  const ticket = await lockTicket(tx, appeal.ticketId);
  if (!ticket) throw new Failure('notFound');
  const penalty = outcome === 'reduced' ? requireLighter(handling.penalty, ticket.penalty) : null;
  return carryOutAppeal(step, appeal, { ticket, outcome, penalty, answer, presenterId });
}

async function openAppealOf({ tx }: LockedAppealed, { id }: AppealRow): Promise<OpenAppealRow> {
  const appeal = await selectOpenAppeal(tx, id);
  if (!appeal) throw new Failure('notFound');
  return appeal;
}

function requireLighter(penalty: Penalty | undefined, than: Penalty): Penalty {
  if (penalty === undefined || !isLighter(penalty, than)) throw fieldFailure('penalty', '请选比原来轻的一档');
  return penalty;
}
