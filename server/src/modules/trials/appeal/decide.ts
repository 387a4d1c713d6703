import { Failure, fieldFailure } from '#contract/failures.ts';
import { countGraphemes } from '#contract/text/graphemes.ts';
import { APPEAL_LABELS } from '#contract/api/tickets-labels.ts';
import { CONFLICT_LABELS } from '#contract/api/trials-conflict-labels.ts';
import type { AppealState, Penalty } from '#contract/api/tickets.ts';
import { annulTicket, disputeTicket, lockTicket, reduceTicket, resumeTicket } from '#server/modules/blacklist/index.ts';
import { readEntryLabels } from '#server/modules/dictionaries/index.ts';
import { grantExperience } from '#server/modules/members/index.ts';
import { closeTopic, notifyByChannels } from '#server/modules/channels/index.ts';
import { maskMessages, type Notification } from '#server/modules/messages/index.ts';
import { saveCaseFigures } from '#server/modules/presenters/index.ts';
import { maskNames } from '#server/modules/watched-words/index.ts';
import type { MemberContext } from '#server/platform/api.ts';
import { appealTopic } from './clock.ts';
import { requireAppealable, openAppeal } from './file.ts';
import { allowStep, dropCase, withLockedCase, type LockedCase } from '../case/take-step.ts';
import { TICKET_NOTIFICATIONS, aboutTicket } from '../case/notifications.ts';
import { factsOf, type PersonActor } from '../case/actors.ts';
import { selectCaseFigures } from '../case/queries-people.ts';
import { hiddenNames, publishText } from '../case/public-text.ts';
import {
  countOpen,
  decideAppeal,
  deleteClaims,
  dropClaim,
  openClaim,
  selectAnswers,
  selectAppeal,
  selectForAppeal,
  selectOfCase,
  updateAnswer,
  type AppealRow,
} from './queries-appeals.ts';
import { insertEvent, type CaseRow } from '../case/queries-case.ts';
import { insertEvidence } from '../case/queries-evidence.ts';
import { conflictsOf } from '../rules/conflicts.ts';
import { isLighter } from '../rules/verdict.ts';
import { requireNoIdentity } from '../case/pii-check.ts';

export interface AppealHandling {
  action: 'confirm' | 'drop' | 'decide';
  outcome?: 'affirmed' | 'reduced' | 'annulled' | undefined;
  penalty?: Penalty | undefined;
  answer: string;
}

const MIN_ANSWER_LENGTH = 20;

/** The case of an appeal, locked for who handles it. */
type LockedAppealed = LockedCase<PersonActor>;

/**
 * Confirms or drops a claim, or decides an appeal in writing, as a presenter who is no party of the case. Throws `notFound`, `forbidden`,
 * `conflictOfInterest`, `caseMoved` for one that is decided, `appealClosed`, `appealOpen`, and `invalidInput` at the field. Dropping a claim
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
  if (person.role !== 'presenter') throw new Failure('forbidden');
  const [conflict] = conflictsOf(factsOf(locked.row), person);
  if (conflict) throw new Failure('conflictOfInterest', { values: { conflict: `你${CONFLICT_LABELS[conflict]}` } });
  if (appeal.state !== (handling.action === 'decide' ? 'open' : 'claimed')) throw new Failure('caseMoved', { values: { state: appealStateText(appeal) } });
  if (handling.action === 'decide') return decide(locked, appeal, handling);
  return handling.action === 'confirm' ? confirm(locked, appeal) : drop(locked, appeal);
}

function appealStateText({ state }: AppealRow): string {
  const isAnswered = state === 'affirmed' || state === 'reduced' || state === 'annulled';
  return isAnswered ? `已答复：${APPEAL_LABELS[state]}` : APPEAL_LABELS[state];
}

async function confirm(locked: LockedAppealed, appeal: AppealRow): Promise<{ state: AppealState }> {
  const { tx, row } = locked;
  const presenterId = locked.actor.person.id;
  const ticket = await selectForAppeal(tx, appeal.ticketId);
  if (!ticket) throw new Failure('notFound');
  // The time of filing counts for the deadline, however long the desk took to look.
  requireAppealable(ticket, { ground: appeal.ground, evidenceCount: appeal.evidenceCount }, new Date(appeal.filedAt));
  const { accusedId } = ticket;
  // The claimant has no account: the table sees the holder of an answer link, and the log names the presenter who confirmed them.
  const step = allowStep({ ...locked, actor: { kind: 'link', accusedId } }, 'appeal', { appealable: true });
  const evidenceIds = await insertEvidence(locked, { caseId: row.id, role: 'accused', memberId: null, accusedId }, appeal.waitingEvidence);
  // Claims are forgotten without their case being locked.
  if (!(await openClaim(locked, appeal.id, { presenterId, evidenceIds }))) throw new Failure('notFound');
  await openAppeal(step, ticket, { ground: appeal.ground, memberId: null, actorId: presenterId });
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
  const step = allowStep(locked, 'decide', { lastAppeal: (await countOpen(tx, row.id)) <= 1 });
  if (outcome === undefined) throw fieldFailure('outcome', '请选维持、减轻或撤销');
  if (countGraphemes(answer) < MIN_ANSWER_LENGTH) throw fieldFailure('answer', `请写书面答复，至少 ${MIN_ANSWER_LENGTH} 个字`);
  requireNoIdentity([{ path: 'answer', text: answer }]);
  const ticket = await lockTicket(tx, appeal.ticketId);
  const accused = row.accused.find(({ id }) => id === ticket?.accusedId);
  if (!ticket || !accused) throw new Failure('notFound');
  const penalty = outcome === 'reduced' ? requireLighter(handling.penalty, ticket.penalty) : null;

  const log = (action: string, data: object) =>
    insertEvent(locked, row.id, { actorId: presenterId, actorRole: 'presenter', action, from: 'appealed', to: 'appealed', reason: ticket.number, data });
  let until = ticket.expiresAt === null ? null : new Date(ticket.expiresAt);
  await disputeTicket({ tx, now }, ticket, false);
  await log('calm', { ticketId: ticket.id });
  if (penalty !== null) {
    until = await reduceTicket({ tx, now }, ticket, { penalty, presenterId });
    await log('reduce', { ticketId: ticket.id, penalty, expiresAt: until?.toISOString() ?? null });
  }
  const hidden = [...hiddenNames(row.accused), ...(outcome === 'annulled' && isNamedOnce(row, accused.name) ? [accused.name] : [])];
  if (outcome !== 'annulled' && (await resumeTicket({ tx, now }, ticket))) await log('resume', { ticketId: ticket.id });
  if (outcome === 'annulled') {
    await annulTicket({ tx, now }, ticket, { presenterId, cleaned: (statement) => maskNames(statement, hidden) });
    await log('annul', { ticketId: ticket.id });
    await deleteClaims(tx, ticket.id);
    if (row.outcome === 'upheld' && (await selectOfCase(tx, row.id)).every(({ isAnnulled }) => isAnnulled))
      await grantExperience({ tx, now }, row.complainantId, 'annulled');
    if (row.presenterId !== null) await saveCaseFigures(tx, row.presenterId, await selectCaseFigures(tx, row.presenterId));
  }
  await decideAppeal(locked, appeal.id, { outcome, presenterId, answer: maskNames(answer, hidden), penalty });
  if (outcome === 'annulled') for (const each of await selectAnswers(tx, ticket.id)) await updateAnswer(tx, each.id, maskNames(each.answer, hidden));
  await closeTopic(locked, appealTopic(appeal.id));
  await step.go({ data: { appealId: appeal.id, outcome } });
  await publishText(locked, row.id);
  if (outcome === 'annulled') await maskMessages(tx, { postId: row.id, ticketId: ticket.id }, (text) => maskNames(text, hidden));
  await notifyParties(locked, appeal, { ticket, outcome, penalty: penalty ?? ticket.penalty, until, presenterId, accusedMember: accused.memberId });
  return { state: outcome };
}

/** Returns whether no other ticket of the case names a character of the same name. */
function isNamedOnce(row: CaseRow, name: string): boolean {
  return row.accused.filter((accused) => accused.name === name && accused.ticketId !== null).length <= 1;
}

function requireLighter(penalty: Penalty | undefined, than: Penalty): Penalty {
  if (penalty === undefined || !isLighter(penalty, than)) throw fieldFailure('penalty', '请选比原来轻的一档');
  return penalty;
}

interface Decided {
  ticket: { id: number; number: string };
  outcome: 'affirmed' | 'reduced' | 'annulled';
  penalty: Penalty;
  until: Date | null;
  presenterId: number;
  accusedMember: number | null;
}

async function notifyParties(locked: LockedCase, appeal: AppealRow, decided: Decided): Promise<void> {
  const { row } = locked;
  const labelOf = await readEntryLabels(locked.tx);
  const of = { about: aboutTicket(decided.ticket), actorId: decided.presenterId };
  const appellant = appeal.memberId ?? decided.accusedMember;
  const others = [...new Set([row.complainantId, ...(row.presenterId === null ? [] : [row.presenterId])])].filter((id) => id !== appellant);
  const closed = TICKET_NOTIFICATIONS.appealClosed({ ...of, data: { outcome: labelOf('outcome', decided.outcome).label } });
  const penalty = { penalty: labelOf('penalty', decided.penalty).label, until: decided.until?.toISOString() ?? null };
  await notifyByChannels(locked, [
    ...(appellant === null ? [] : [{ to: appellant, notification: notificationOf(decided.outcome, { ...of, data: penalty }) }]),
    ...others.map((to) => ({ to, notification: closed })),
  ]);
}

function notificationOf(outcome: Decided['outcome'], details: Parameters<typeof TICKET_NOTIFICATIONS.appealReduced>[0]): Notification {
  const { data: _, ...plain } = details;
  switch (outcome) {
    case 'affirmed':
      return TICKET_NOTIFICATIONS.appealAffirmed(plain);
    case 'reduced':
      return TICKET_NOTIFICATIONS.appealReduced(details);
    case 'annulled':
      return TICKET_NOTIFICATIONS.appealAnnulled(plain);
  }
}
