import { issueTickets, type IssuedSubject, type IssuedTicket } from '#server/modules/blacklist/index.ts';
import { grantExperience } from '#server/modules/members/index.ts';
import { saveCaseFigures } from '#server/modules/presenters/index.ts';
import { maskNames } from '#server/modules/watched-words/index.ts';
import { complainantsOf, heardIn } from '../case/actors.ts';
import { publishText } from '../case/public-text.ts';
import type { CaseRow } from '../case/queries-case.ts';
import { insertEvent } from '../case/queries-steps.ts';
import { selectCaseFigures } from '../case/queries-people.ts';
import { keepHeard, type OwnVerdict } from '../case/queries-verdicts.ts';
import type { AllowedStep, LockedCase } from '../case/take-step.ts';
import { openFindings } from '../finding/open.ts';
import { notifyFinding, ticketedCharacters } from '../finding/take-effect.ts';
import type { Verdict } from '../rules/verdict.ts';
import { readDecision } from './decision.ts';
import { notifyTickets, notifyVerdict } from './notify-verdict.ts';

/**
 * Puts a verdict into effect: state, tickets, list, messages, experience and the public page in one transaction. Returns the ticket
 * numbers.
 */
export async function carryOut(step: AllowedStep, verdict: OwnVerdict): Promise<string[]> {
  const { tx, now, row } = step;
  const { presenterId } = verdict;
  await step.go({ outcome: verdict.outcome });
  for (const accused of row.accused) await keepHeard(tx, accused.id, heardIn(row, accused) ?? 'untried');
  const isAgainstMember = row.foundFalse !== null;
  const guilty = isAgainstMember ? await ticketedCharacters(step, verdict) : guiltyOf(row, verdict);
  const unnamed = row.accused
    .filter(({ id, name }) => isAgainstMember || guilty.every(({ accusedId, character }) => accusedId !== id && character.name !== name))
    .map(({ name }) => name);
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
      subjects: guilty.map((subject) => ({ ...subject, votes: votesOn(subject.accusedId) })),
    },
  );
  for (const ticket of tickets) await logTicket(step, presenterId, ticket);
  await publishText(step, row.id);
  await saveCaseFigures(tx, presenterId, await selectCaseFigures(tx, presenterId));
  // Who finds a complaint false gains nothing by it.
  if (verdict.outcome === 'upheld' && !isAgainstMember)
    for (const complainant of complainantsOf(row)) await grantExperience({ tx, now }, complainant, 'upheld');
  if (verdict.finding !== null && verdict.outcome === 'dismissed') await openFindings(step, { ...verdict, finding: verdict.finding });
  await (isAgainstMember ? notifyFinding(step, verdict) : notifyVerdict(step, verdict, tickets));
  if (isAgainstMember) await notifyTickets(step, tickets);
  return tickets.map(({ number }) => number);
}

/** Returns the characters that a verdict gives a ticket, with how they were heard. */
function guiltyOf(row: CaseRow, { penalties }: Verdict): Omit<IssuedSubject, 'votes'>[] {
  return penalties.flatMap(({ accusedId, penalty }) =>
    row.accused.filter(({ id }) => id === accusedId).map((accused) => ({ accusedId, character: accused, penalty, heard: heardIn(row, accused) ?? 'untried' })),
  );
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
