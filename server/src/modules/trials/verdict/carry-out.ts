import { issueTickets, type IssuedTicket } from '#server/modules/blacklist/index.ts';
import { notifyByChannels } from '#server/modules/channels/index.ts';
import { readEntryLabels } from '#server/modules/dictionaries/index.ts';
import { grantExperience } from '#server/modules/members/index.ts';
import type { Notification } from '#server/modules/messages/index.ts';
import { saveCaseFigures } from '#server/modules/presenters/index.ts';
import { maskNames } from '#server/modules/watched-words/index.ts';
import { complainantsOf, heardIn } from '../case/actors.ts';
import { aboutCase, aboutTicket, CASE_NOTIFICATIONS, TICKET_NOTIFICATIONS } from '../case/notifications.ts';
import { publishText } from '../case/public-text.ts';
import { insertEvent } from '../case/queries-steps.ts';
import { selectCaseFigures } from '../case/queries-people.ts';
import { keepHeard, type OwnVerdict } from '../case/queries-verdicts.ts';
import type { AllowedStep, LockedCase } from '../case/take-step.ts';
import { after } from '../rules/clocks.ts';
import type { Verdict } from '../rules/verdict.ts';
import { readDecision } from './decision.ts';

/**
 * Puts a verdict into effect: state, tickets, list, messages, experience and the public page in one transaction. Returns the ticket
 * numbers.
 */
export async function carryOut(step: AllowedStep, verdict: OwnVerdict): Promise<string[]> {
  const { tx, now, row } = step;
  const { presenterId } = verdict;
  await step.go({ outcome: verdict.outcome });
  for (const accused of row.accused) await keepHeard(tx, accused.id, heardIn(row, accused) ?? 'untried');
  const guilty = verdict.penalties.flatMap(({ accusedId, penalty }) =>
    row.accused.filter(({ id }) => id === accusedId).map((accused) => ({ accused, penalty })),
  );
  const unnamed = row.accused.filter(({ id, name }) => guilty.every(({ accused }) => accused.id !== id && accused.name !== name)).map(({ name }) => name);
  const { decision, votesOn } = await readDecision(tx, row, { verdict, unnamed });
  const tickets = await issueTickets(
    { tx, now },
    {
      gameId: row.gameId,
      caseId: row.id,
      presenterId,
      offence: row.offence,
      articles: verdict.articles,
      statement: maskNames(verdict.statement, unnamed),
      decision,
      subjects: guilty.map(({ accused, penalty }) => ({
        accusedId: accused.id,
        character: accused,
        penalty,
        heard: heardIn(row, accused) ?? 'untried',
        votes: votesOn(accused.id),
      })),
    },
  );
  for (const ticket of tickets) await logTicket(step, presenterId, ticket);
  await publishText(step, row.id);
  await saveCaseFigures(tx, presenterId, await selectCaseFigures(tx, presenterId));
  if (verdict.outcome === 'upheld') for (const complainant of complainantsOf(row)) await grantExperience({ tx, now }, complainant, 'upheld');
  await notifyVerdict(step, verdict, tickets);
  return tickets.map(({ number }) => number);
}

function logTicket(locked: LockedCase, presenterId: number, ticket: IssuedTicket): Promise<void> {
  const data = {
    ticketId: ticket.id,
    accusedId: ticket.accusedId,
    penalty: ticket.penalty,
    offence: locked.row.offence,
    expiresAt: ticket.expiresAt?.toISOString() ?? null,
  };
  const by = { actorId: presenterId, actorRole: 'presenter' as const };
  return insertEvent(locked, locked.row.id, { ...by, action: 'issue', from: 'closed', to: 'closed', reason: ticket.number, data });
}

const APPEAL_SECONDS = 30 * 24 * 60 * 60;

async function notifyVerdict(locked: LockedCase, verdict: Verdict, tickets: readonly IssuedTicket[]): Promise<void> {
  const { tx, now, row } = locked;
  const about = aboutCase(row);
  const labelOf = await readEntryLabels(tx);
  const data = { tickets: tickets.map(({ accusedId, penalty, number }) => ({ accusedId, penalty: labelOf('penalty', penalty).label, number })) };
  const toComplainant: Record<Verdict['outcome'], Notification> = {
    upheld: CASE_NOTIFICATIONS.upheld({ about, data }),
    partly: CASE_NOTIFICATIONS.partlyUpheld({ about, data }),
    dismissed: CASE_NOTIFICATIONS.dismissed({ about }),
    insufficient: CASE_NOTIFICATIONS.insufficient({ about }),
  };
  const messages = complainantsOf(row).map((to) => ({ to, notification: toComplainant[verdict.outcome] }));
  for (const { id, memberId } of row.accused) {
    if (memberId === null) continue;
    const ticket = tickets.find(({ accusedId }) => accusedId === id);
    const notification = ticket
      ? TICKET_NOTIFICATIONS.issued({
          about: aboutTicket(ticket),
          data: {
            accusedId: id,
            offence: labelOf('offence', row.offence).label,
            penalty: labelOf('penalty', ticket.penalty).label,
            until: ticket.expiresAt?.toISOString() ?? null,
            appealBy: after(now, APPEAL_SECONDS).toISOString(),
          },
        })
      : CASE_NOTIFICATIONS[verdict.outcome === 'insufficient' ? 'notProven' : 'cleared']({ about, data: { accusedId: id } });
    messages.push({ to: memberId, notification });
  }
  await notifyByChannels(locked, messages);
}
