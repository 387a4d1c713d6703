import type { AppealState } from '#contract/api/tickets.ts';
import { annulTicket, disputeTicket, reduceTicket, resumeTicket, type HeldTicket } from '#server/modules/blacklist/index.ts';
import { closeTopic, notifyByChannels } from '#server/modules/channels/index.ts';
import { readEntryLabels } from '#server/modules/dictionaries/index.ts';
import { grantExperience } from '#server/modules/members/index.ts';
import { maskMessages, type Notification } from '#server/modules/messages/index.ts';
import { saveCaseFigures } from '#server/modules/presenters/index.ts';
import { maskNames } from '#server/modules/watched-words/index.ts';
import { appealTopic } from '../case/lots.ts';
import { complainantsOf } from '../case/actors.ts';
import { TICKET_NOTIFICATIONS, aboutTicket } from '../case/notifications-tickets.ts';
import { hiddenNames, publishText } from '../case/public-text.ts';
import type { CaseRow } from '../case/queries-case.ts';
import { insertEvent } from '../case/queries-steps.ts';
import { endAppealLots } from '../case/queries-lots.ts';
import { selectSitting } from '../case/queries-panels.ts';
import { selectCaseFigures } from '../case/queries-people.ts';
import type { AllowedStep } from '../case/take-step.ts';
import type { AppealResult } from '../rules/appeals.ts';
import { selectTicketed } from '../finding/queries-findings.ts';
import { decideAppeal, deleteClaims, selectAnswers, selectOfCase, updateAnswer } from './queries-appeals.ts';

/** An appeal that is being decided. */
interface Appeal {
  id: number;
  memberId: number | null;
}

/** What becomes of a ticket that is held, and the written answer. */
export interface Decision extends AppealResult {
  ticket: HeldTicket;
  answer: string;
  /** Who has decided; null: a panel. */
  presenterId: number | null;
}

/** Puts the decision of an appeal into effect: ticket, list, chain, case and messages in one transaction. Returns what became of the appeal. */
export async function carryOutAppeal(step: AllowedStep, appeal: Appeal, decision: Decision): Promise<{ state: AppealState }> {
  const { tx, now, row } = step;
  const { ticket, outcome, penalty, answer, presenterId } = decision;
  const by = { actorId: presenterId, actorRole: presenterId === null ? ('clock' as const) : ('presenter' as const) };
  const log = (action: string, data: object) =>
    insertEvent(step, row.id, { ...by, action, from: 'appealed', to: 'appealed', reason: ticket.number, data: { ticketId: ticket.id, ...data } });
  const accused = row.accused.find(({ id }) => id === ticket.accusedId);
  // A record of the chain names one presenter; of a panel it names nobody.
  const signer = presenterId ?? 0;
  let until = ticket.expiresAt === null ? null : new Date(ticket.expiresAt);
  await disputeTicket({ tx, now }, ticket, false);
  await log('calm', {});
  if (penalty !== null) {
    until = await reduceTicket({ tx, now }, ticket, { penalty, presenterId: signer });
    await log('reduce', { penalty, expiresAt: until?.toISOString() ?? null });
  }
  // The ticket of a member names a character of theirs.
  const ticketed = outcome === 'annulled' && row.foundFalse !== null ? await selectTicketed(tx, row.id) : [];
  const hidden = [...hiddenNames(row.accused), ...ticketed, ...(outcome === 'annulled' && accused && isNamedOnce(row, accused.name) ? [accused.name] : [])];
  if (outcome !== 'annulled' && (await resumeTicket({ tx, now }, ticket))) await log('resume', {});
  if (outcome === 'annulled') {
    await annulTicket({ tx, now }, ticket, { presenterId: signer, cleaned: (statement) => maskNames(statement, hidden) });
    await log('annul', {});
    await deleteClaims(tx, ticket.id);
    if (row.outcome === 'upheld' && row.foundFalse === null && (await selectOfCase(tx, row.id)).every(({ isAnnulled }) => isAnnulled))
      for (const complainant of complainantsOf(row)) await grantExperience({ tx, now }, complainant, 'annulled');
    if (row.presenterId !== null) await saveCaseFigures(tx, row.presenterId, await selectCaseFigures(tx, row.presenterId));
  }
  await decideAppeal(step, appeal.id, { outcome, presenterId, answer: maskNames(answer, hidden), penalty });
  if (outcome === 'annulled') for (const each of await selectAnswers(tx, ticket.id)) await updateAnswer(tx, each.id, maskNames(each.answer, hidden));
  await endAppealLots(tx, appeal.id);
  await closeTopic(step, appealTopic(appeal.id));
  await step.go({ data: { appealId: appeal.id, outcome } });
  await publishText(step, row.id);
  if (outcome === 'annulled') await maskMessages(tx, { postId: row.id, ticketId: ticket.id }, (text) => maskNames(text, hidden));
  await notifyParties(step, appeal, { decision, until, accusedMember: accused?.memberId ?? null });
  return { state: outcome };
}

/** Returns whether no other ticket of the case names a character of the same name. */
function isNamedOnce(row: CaseRow, name: string): boolean {
  return row.accused.filter((accused) => accused.name === name && accused.isNamed).length <= 1;
}

async function notifyParties(
  step: AllowedStep,
  appeal: Appeal,
  { decision, until, accusedMember }: { decision: Decision; until: Date | null; accusedMember: number | null },
): Promise<void> {
  const { tx, row } = step;
  const { ticket, outcome, presenterId } = decision;
  const labelOf = await readEntryLabels(tx);
  const of = { about: aboutTicket(ticket), ...(presenterId !== null && { actorId: presenterId }) };
  const appellant = appeal.memberId ?? accusedMember;
  const jurors = (await selectSitting(tx, { caseId: row.id, appealId: appeal.id })).flatMap(({ memberId, votedAt }) => (votedAt === null ? [] : [memberId]));
  const others = new Set([...complainantsOf(row), ...(row.presenterId === null ? [] : [row.presenterId]), ...jurors]);
  const data = { outcome: labelOf('outcome', outcome).label };
  const closed = presenterId === null ? TICKET_NOTIFICATIONS.appealCounted({ ...of, data }) : TICKET_NOTIFICATIONS.appealClosed({ ...of, data });
  const penalty = { penalty: labelOf('penalty', decision.penalty ?? ticket.penalty).label, until: until?.toISOString() ?? null };
  await notifyByChannels(step, [
    ...(appellant === null ? [] : [{ to: appellant, notification: notificationOf(decision, { ...of, data: penalty }) }]),
    ...[...others].filter((id) => id !== appellant).map((to) => ({ to, notification: closed })),
  ]);
}

function notificationOf({ outcome, presenterId }: Decision, details: Parameters<typeof TICKET_NOTIFICATIONS.appealReduced>[0]): Notification {
  const { data: _, ...plain } = details;
  switch (outcome) {
    case 'affirmed':
      return presenterId === null ? TICKET_NOTIFICATIONS.appealPanelAffirmed(plain) : TICKET_NOTIFICATIONS.appealAffirmed(plain);
    case 'reduced':
      return TICKET_NOTIFICATIONS.appealReduced(details);
    case 'annulled':
      return TICKET_NOTIFICATIONS.appealAnnulled(plain);
  }
}
