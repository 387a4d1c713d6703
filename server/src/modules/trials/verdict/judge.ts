import { Failure, fieldFailure } from '#contract/failures.ts';
import type { CaseState, Outcome } from '#contract/api/trials.ts';
import { issueTickets, type IssuedTicket } from '#server/modules/blacklist/index.ts';
import { findTerm, readTerms } from '#server/modules/dictionaries/index.ts';
import { grantExperience } from '#server/modules/members/index.ts';
import { notifyAll, type Notice } from '#server/modules/messages/index.ts';
import { keepCaseRecord } from '#server/modules/presenters/index.ts';
import { maskNames } from '#server/modules/watched-words/index.ts';
import type { Viewer } from '#server/platform/api.ts';
import type { Db, Tx } from '#server/platform/database/db.ts';
import { askCountersign } from './request-countersign.ts';
import { byOf, clocksOf, lockCase, move } from '../case/take-step.ts';
import * as notices from '../case/notices.ts';
import { actorOf, factsOf } from '../case/actors.ts';
import { publishText } from '../case/public-text.ts';
import { insertEvent, type CaseRow } from '../case/queries-case.ts';
import { selectCaseRecord, selectNickName, selectProbation } from '../case/queries-people.ts';
import { decideVerdict, deleteDrafts, insertVerdict, selectPrecedents, selectProposed } from '../case/queries-verdicts.ts';
import { demand, type Actor } from '../rules/permit.ts';
import { after, whenHisTurn, whenStopped } from '../rules/clocks.ts';
import { bandOf, completeVerdict, needsCountersign, type Verdict, type WrittenVerdict } from '../rules/verdict.ts';
import { requireNoIdentity } from '../case/pii-check.ts';

/** The result of a verdict. */
export interface Judged {
  state: CaseState;
  outcome: Outcome | null;
  /** The numbers of the tickets it issued. */
  tickets: string[];
}

/**
 * Hands down a verdict, or proposes one that another presenter must sign. A verdict of insufficient evidence needs no summons. Throws
 * `postGone`, the refusals of the table, and `invalidInput` at the field.
 */
export async function judgeCase(db: Db, id: number, viewer: Pick<Viewer, 'id' | 'role'>, written: WrittenVerdict, now: Date): Promise<Judged> {
  return db.transaction(async (tx) => {
    const row = await lockCase(tx, id);
    const actor = await actorOf(tx, viewer);
    const countersign = needsCountersign(written.penalties, { isDirect: row.isDirect, isOnProbation: await selectProbation(tx, viewer.id, now) });
    const step = written.outcome === 'insufficient' && row.state !== 'hearing' ? 'dropCase' : 'judge';
    const to = demand(factsOf(row), step, actor, now, { countersign });
    const verdict = await readVerdict(tx, row, written);
    return concludeVerdict(tx, row, { actor, step, to, verdict, presenterId: viewer.id }, now);
  });
}

/** Returns the complete verdict from what was written for a case. Throws `invalidInput` at the field. */
export async function readVerdict(tx: Tx, row: CaseRow, written: WrittenVerdict): Promise<Verdict> {
  const band = bandOf(await selectPrecedents(tx, row.gameId, row.offence));
  const verdict = completeVerdict(written, { accusedIds: row.accused.map(({ id }) => id), evidenceIds: row.evidenceIds, band });
  for (const [index, article] of verdict.articles.entries()) {
    if ((await findTerm(tx, 'rule_article', article)) === null) throw fieldFailure(`articles.${index}`, '没有这一条规矩');
  }
  requireNoIdentity([
    { path: 'facts', text: verdict.facts },
    { path: 'reasoning', text: verdict.reasoning },
    { path: 'statement', text: verdict.statement },
  ]);
  return verdict;
}

/** Writes a verdict down where the table has led: it waits for another presenter, or it holds. */
export async function concludeVerdict(
  tx: Tx,
  row: CaseRow,
  { actor, step, to, verdict, presenterId }: { actor: Actor; step: string; to: CaseState; verdict: Verdict; presenterId: number },
  now: Date,
): Promise<Judged> {
  await insertVerdict(tx, row.id, presenterId, verdict, to === 'closed' ? 'final' : 'proposed', now);
  await deleteDrafts(tx, row.id);
  if (to === 'closed') return { state: to, outcome: verdict.outcome, tickets: await carryOut(tx, row, { actor, step, verdict, presenterId }, now) };
  await move(tx, row, { step, by: byOf(row, actor), to, clocks: whenStopped(clocksOf(row)) }, now);
  await askCountersign(tx, row, verdict, presenterId, now);
  return { state: to, outcome: null, tickets: [] };
}

/** Another presenter signs a verdict or gives it back. Throws `postGone`, the refusals of the table, and `invalidInput` without a reason for giving it back. */
export async function countersign(
  db: Db,
  id: number,
  viewer: Pick<Viewer, 'id' | 'role'>,
  signed: { agree: boolean; reason: string },
  now: Date,
): Promise<Judged> {
  return db.transaction(async (tx) => {
    const row = await lockCase(tx, id);
    const actor = await actorOf(tx, viewer);
    const step = signed.agree ? 'countersign' : 'return';
    const to = demand(factsOf(row), step, actor, now);
    const verdict = await selectProposed(tx, id);
    if (!verdict) throw new Failure('caseMoved', { values: { state: '没有待复核的裁决' } });
    if (!signed.agree && signed.reason === '') throw fieldFailure('reason', '请写出哪一句站不住');
    await decideVerdict(tx, verdict.id, { countersignerId: viewer.id, agreed: signed.agree, reason: signed.reason }, now);
    const name = await selectNickName(tx, viewer.id);
    if (signed.agree) {
      const tickets = await carryOut(tx, row, { actor, step, verdict, presenterId: verdict.presenterId }, now);
      await notifyAll(tx, [{ to: verdict.presenterId, notice: notices.countersigned(row, name) }], now);
      return { state: to, outcome: verdict.outcome, tickets };
    }
    await move(tx, row, { step, by: byOf(row, actor), to, clocks: whenHisTurn(clocksOf(row), now), reason: signed.reason }, now);
    await notifyAll(tx, [{ to: verdict.presenterId, notice: notices.verdictReturned(row, name, signed.reason) }], now);
    return { state: to, outcome: null, tickets: [] };
  });
}

interface Concluded {
  actor: Actor;
  step: string;
  verdict: Verdict;
  presenterId: number;
}

/**
 * Puts a verdict into effect: state, tickets, list, messages, experience and the public page in one transaction. Returns the ticket
 * numbers.
 */
async function carryOut(tx: Tx, row: CaseRow, { actor, step, verdict, presenterId }: Concluded, now: Date): Promise<string[]> {
  await move(tx, row, { step, by: byOf(row, actor), to: 'closed', clocks: whenStopped(clocksOf(row)), outcome: verdict.outcome }, now);
  const guilty = verdict.penalties.flatMap(({ accusedId, penalty }) =>
    row.accused.filter(({ id }) => id === accusedId).map((accused) => ({ accused, penalty })),
  );
  const unnamed = row.accused.filter(({ id, name }) => guilty.every(({ accused }) => accused.id !== id && accused.name !== name)).map(({ name }) => name);
  const tickets = await issueTickets(
    tx,
    {
      gameId: row.gameId,
      caseId: row.id,
      presenterId,
      offence: row.offence,
      articles: verdict.articles,
      statement: maskNames(verdict.statement, unnamed),
      subjects: guilty.map(({ accused, penalty }) => ({ accusedId: accused.id, character: accused, penalty })),
    },
    now,
  );
  for (const ticket of tickets) await logTicket(tx, row, presenterId, ticket, now);
  await publishText(tx, row.id, now);
  await keepCaseRecord(tx, presenterId, await selectCaseRecord(tx, presenterId));
  if (verdict.outcome === 'upheld') await grantExperience(tx, row.complainantId, 'upheld', now);
  await notifyVerdict(tx, row, verdict, tickets, now);
  return tickets.map(({ number }) => number);
}

function logTicket(tx: Tx, row: CaseRow, presenterId: number, ticket: IssuedTicket, now: Date): Promise<void> {
  const data = {
    ticketId: ticket.id,
    accusedId: ticket.accusedId,
    penalty: ticket.penalty,
    offence: row.offence,
    expiresAt: ticket.expiresAt?.toISOString() ?? null,
  };
  return insertEvent(
    tx,
    row.id,
    { actorId: presenterId, actorRole: 'presenter', action: 'issue', from: 'closed', to: 'closed', reason: ticket.number, data },
    now,
  );
}

const APPEAL_SECONDS = 30 * 24 * 60 * 60;

async function notifyVerdict(tx: Tx, row: CaseRow, verdict: Verdict, tickets: readonly IssuedTicket[], now: Date): Promise<void> {
  const terms = await readTerms(tx);
  const nameOf = (accusedId: number) => row.accused.find(({ id }) => id === accusedId)?.name ?? '';
  const list = tickets.map(({ accusedId, penalty, number }) => `${nameOf(accusedId)}，${terms('penalty', penalty).label}，罚单 ${number}`).join('；');
  const toComplainant: Record<Verdict['outcome'], Notice> = {
    upheld: notices.upheld(row, list),
    partly: notices.partlyUpheld(row, list),
    dismissed: notices.dismissed(row),
    insufficient: notices.insufficient(row),
  };
  const messages = [{ to: row.complainantId, notice: toComplainant[verdict.outcome] }];
  for (const { id, name, memberId } of row.accused) {
    if (memberId === null) continue;
    const ticket = tickets.find(({ accusedId }) => accusedId === id);
    const notice = ticket
      ? notices.ticketIssued(ticket, {
          character: name,
          offence: terms('offence', row.offence).label,
          penalty: terms('penalty', ticket.penalty).label,
          until: ticket.expiresAt,
          appealBy: after(now, APPEAL_SECONDS),
        })
      : notices.clearedOf(row.id, name, verdict.outcome === 'insufficient' ? 'insufficient' : 'dismissed');
    messages.push({ to: memberId, notice });
  }
  await notifyAll(tx, messages, now);
}
