import { Failure, fieldFailure } from '#contract/failures.ts';
import type { CaseState, Outcome } from '#contract/api/trials.ts';
import { issueTickets, type IssuedTicket } from '#server/modules/blacklist/index.ts';
import { findDictionaryEntry, readEntryLabels } from '#server/modules/dictionaries/index.ts';
import { grantExperience } from '#server/modules/members/index.ts';
import { notifyByChannels } from '#server/modules/channels/index.ts';
import type { Notification } from '#server/modules/messages/index.ts';
import { saveCaseFigures } from '#server/modules/presenters/index.ts';
import { maskNames } from '#server/modules/watched-words/index.ts';
import type { MemberContext } from '#server/platform/api.ts';
import type { Tx } from '#server/platform/database/db.ts';
import { takeStep, type AllowedStep, type LockedCase } from '../case/take-step.ts';
import { aboutCase, aboutTicket, CASE_NOTIFICATIONS, TICKET_NOTIFICATIONS, untilOf } from '../case/notifications.ts';
import { publishText } from '../case/public-text.ts';
import { insertEvent, type CaseRow } from '../case/queries-case.ts';
import { selectCaseFigures, isSigner, selectCountersigners, selectProbation, selectTenure } from '../case/queries-people.ts';
import { decideVerdict, deleteDrafts, insertVerdict, keepHeard, selectPrecedents, selectProposed, type OwnVerdict } from '../case/queries-verdicts.ts';
import { after, whenTheirTurn, whenStopped } from '../rules/clocks.ts';
import { penaltyBandOf, completeVerdict, needsCountersign, type Verdict, type WrittenVerdict } from '../rules/verdict.ts';
import { requireNoIdentity } from '../case/pii-check.ts';
import { courtPersonOf, factsOf, heardIn } from '../case/actors.ts';
import { conflictsOf } from '../rules/conflicts.ts';

/** The result of a verdict. */
export interface Judged {
  state: CaseState;
  outcome: Outcome | null;
  /** The numbers of the tickets it issued. */
  tickets: string[];
}

/** The number of presenters considered; where none of them is free, any presenter finds the case at the desk. */
const MAX_REQUESTED_SIGNERS = 20;

/**
 * Hands down a verdict, or proposes one that another presenter must sign. A verdict of insufficient evidence needs no summons. Throws
 * `postGone`, the refusals of the table, and `invalidInput` at the field.
 */
export async function judgeCase(context: MemberContext, id: number, written: WrittenVerdict): Promise<Judged> {
  const presenterId = context.viewer.id;
  const chooseStep = async ({ tx, now, row }: LockedCase) => {
    const isOnProbation = await selectProbation({ db: tx, now }, presenterId);
    const { isAnybodyTenured } = await selectTenure({ db: tx, now }, presenterId);
    const step = written.outcome === 'insufficient' && row.state !== 'hearing' ? ('dropCase' as const) : ('judge' as const);
    return {
      step,
      given: {
        countersign: needsCountersign(written.penalties, { isDirect: row.isDirect, isOnProbation }),
        penalties: written.penalties,
        isNobodyTenured: !isAnybodyTenured,
      },
    };
  };
  return takeStep(context, { id, step: chooseStep }, async (step) => {
    requireNoAdmission(step.row, written.usesAdmission === true);
    return concludeVerdict(step, { ...(await readVerdict(step.tx, step.row, written)), presenterId });
  });
}

/** Returns the complete verdict from what was written for a case. Throws `invalidInput` at the field. */
export async function readVerdict(tx: Tx, row: CaseRow, written: WrittenVerdict): Promise<Verdict> {
  const band = penaltyBandOf(await selectPrecedents(tx, row.gameId, row.offence));
  const verdict = completeVerdict(written, { accusedIds: row.accused.map(({ id }) => id), evidenceIds: row.evidenceIds, band });
  for (const [index, article] of verdict.articles.entries()) {
    if ((await findDictionaryEntry(tx, 'rule_article', article)) === null) throw fieldFailure(`articles.${index}`, '没有这一条规矩');
  }
  requireNoIdentity([
    { path: 'facts', text: verdict.facts },
    { path: 'reasoning', text: verdict.reasoning },
    { path: 'statement', text: verdict.statement },
  ]);
  return verdict;
}

/** Nobody is quoted who has not answered: throws `invalidInput` for a verdict that is based on an admission without a proven answer. */
function requireNoAdmission({ accused }: CaseRow, usesAdmission: boolean): void {
  if (usesAdmission && accused.every(({ answeredAt }) => answeredAt === null)) throw fieldFailure('usesAdmission', '没有本人的答辩，谈不上承认；凭码来信不算');
}

/** Stores a verdict and takes its step: the verdict waits for another presenter, or it is final. */
export async function concludeVerdict(step: AllowedStep, verdict: OwnVerdict): Promise<Judged> {
  const { tx, row, to } = step;
  await insertVerdict(step, row.id, { ...verdict, status: to === 'closed' ? 'final' : 'proposed' });
  await deleteDrafts(tx, row.id);
  if (to === 'closed') return { state: to, outcome: verdict.outcome, tickets: await carryOut(step, verdict) };
  await step.go({ clocks: whenStopped(step.clocks) });
  await askCountersign(step, verdict);
  return { state: to, outcome: null, tickets: [] };
}

/** Another presenter signs a verdict or gives it back. Throws `postGone`, the refusals of the table, and `invalidInput` without a reason for giving it back. */
export async function countersign(context: MemberContext, id: number, { agree, reason }: { agree: boolean; reason: string }): Promise<Judged> {
  const chooseStep = async ({ tx, now }: LockedCase) => {
    const [verdict, tenure] = [await selectProposed(tx, id), await selectTenure({ db: tx, now }, context.viewer.id)];
    const given = { penalties: verdict?.penalties ?? [], isSigner: isSigner(tenure), isNobodyTenured: !tenure.isAnybodyTenured };
    return { step: agree ? ('countersign' as const) : ('return' as const), given };
  };
  return takeStep(context, { id, step: chooseStep }, async (step) => {
    const { tx, now, row, to } = step;
    const verdict = await selectProposed(tx, id);
    if (!verdict) throw new Failure('caseMoved', { values: { state: '没有待复核的裁决' } });
    if (!agree && reason === '') throw fieldFailure('reason', '请写出哪一句站不住');
    await decideVerdict(step, verdict.id, { countersignerId: context.viewer.id, agreed: agree, reason });
    const of = { about: aboutCase(row), actorId: context.viewer.id };
    if (agree) {
      const tickets = await carryOut(step, verdict);
      await notifyByChannels(step, [{ to: verdict.presenterId, notification: CASE_NOTIFICATIONS.countersigned(of) }]);
      return { state: to, outcome: verdict.outcome, tickets };
    }
    const clocks = whenTheirTurn(step.clocks, now);
    await step.go({ clocks, reason });
    const notification = CASE_NOTIFICATIONS.verdictReturned({ ...of, data: { reason, ...untilOf(clocks.dueAt) } });
    await notifyByChannels(step, [{ to: verdict.presenterId, notification }]);
    return { state: to, outcome: null, tickets: [] };
  });
}

/**
 * Puts a verdict into effect: state, tickets, list, messages, experience and the public page in one transaction. Returns the ticket
 * numbers.
 */
async function carryOut(step: AllowedStep, verdict: OwnVerdict): Promise<string[]> {
  const { tx, now, row } = step;
  const { presenterId } = verdict;
  await step.go({ outcome: verdict.outcome });
  for (const accused of row.accused) await keepHeard(tx, accused.id, heardIn(row, accused) ?? 'untried');
  const guilty = verdict.penalties.flatMap(({ accusedId, penalty }) =>
    row.accused.filter(({ id }) => id === accusedId).map((accused) => ({ accused, penalty })),
  );
  const unnamed = row.accused.filter(({ id, name }) => guilty.every(({ accused }) => accused.id !== id && accused.name !== name)).map(({ name }) => name);
  const tickets = await issueTickets(
    { tx, now },
    {
      gameId: row.gameId,
      caseId: row.id,
      presenterId,
      offence: row.offence,
      articles: verdict.articles,
      statement: maskNames(verdict.statement, unnamed),
      subjects: guilty.map(({ accused, penalty }) => ({ accusedId: accused.id, character: accused, penalty })),
    },
  );
  for (const ticket of tickets) await logTicket(step, presenterId, ticket);
  await publishText(step, row.id);
  await saveCaseFigures(tx, presenterId, await selectCaseFigures(tx, presenterId));
  if (verdict.outcome === 'upheld') await grantExperience({ tx, now }, row.complainantId, 'upheld');
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
  const messages = [{ to: row.complainantId, notification: toComplainant[verdict.outcome] }];
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

/** Asks a presenter without a conflict to review a proposed verdict: the one last online. */
async function askCountersign(locked: LockedCase, verdict: OwnVerdict): Promise<void> {
  const { tx, row } = locked;
  const proposedBy = verdict.presenterId;
  const facts = { ...factsOf(row), state: 'countersigning' as const, proposedBy };
  for (const id of await selectCountersigners({ db: tx, now: locked.now }, proposedBy, MAX_REQUESTED_SIGNERS)) {
    const person = await courtPersonOf({ db: tx, now: locked.now }, { id, role: 'presenter' });
    if (id === row.presenterId || conflictsOf(facts, person).length > 0) continue;
    const labelOf = await readEntryLabels(tx);
    const penalties = [...new Set(verdict.penalties.map(({ penalty }) => labelOf('penalty', penalty).label))];
    const proposed = [labelOf('outcome', verdict.outcome).label, ...penalties].join('，');
    const notification = CASE_NOTIFICATIONS.countersignWanted({ about: aboutCase(row), actorId: proposedBy, data: { proposed } });
    await notifyByChannels(locked, [{ to: id, notification }]);
    return;
  }
}
