import { Failure, fieldFailure } from '#contract/failures.ts';
import { countGraphemes } from '#contract/text/graphemes.ts';
import { CONFLICT_LABELS } from '#contract/api/trials-labels.ts';
import type { AppealState, Penalty } from '#contract/api/tickets.ts';
import { annulTicket, disputeTicket, holdTicket, reduceTicket } from '#server/modules/blacklist/index.ts';
import { readTerms } from '#server/modules/dictionaries/index.ts';
import { grantExperience } from '#server/modules/members/index.ts';
import { maskMessages, notifyAll } from '#server/modules/messages/index.ts';
import { maskNames } from '#server/modules/watched-words/index.ts';
import type { Viewer } from '#server/platform/api.ts';
import type { Db, Tx } from '#server/platform/database/db.ts';
import { submitEvidence, requireAppealable, openAppeal } from './file.ts';
import { clocksOf, dropCase, lockCase, move } from '../case/take-step.ts';
import * as notices from '../case/notices.ts';
import { actorOf, factsOf } from '../case/actors.ts';
import { hiddenNames, publishText } from '../case/public-text.ts';
import {
  countOpen,
  decideAppeal,
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
import { selectNickName } from '../case/queries-people.ts';
import { demand } from '../rules/permit.ts';
import { conflictsOf } from '../rules/facts.ts';
import { isLighter } from '../rules/verdict.ts';
import { requireNoIdentity } from '../case/pii-check.ts';

export interface AppealHandling {
  action: 'confirm' | 'drop' | 'decide';
  outcome?: 'affirmed' | 'reduced' | 'annulled' | undefined;
  penalty?: Penalty | undefined;
  answer: string;
}

const MIN_ANSWER_LENGTH = 20;

type Decider = Pick<Viewer, 'id' | 'role'>;

/**
 * Confirms or drops a claim, or decides an appeal in writing, as a presenter who is no party of the case. Throws `notFound`, `forbidden`,
 * `conflictOfInterest`, `caseMoved` for one that is decided, `appealClosed`, `appealOpen`, and `invalidInput` at the field.
 */
export async function handleAppeal(db: Db, id: number, viewer: Decider, handling: AppealHandling, now: Date): Promise<{ state: AppealState }> {
  return db.transaction(async (tx) => {
    const found = await selectAppeal(tx, id);
    if (!found) throw new Failure('notFound');
    const row = await lockCase(tx, found.caseId);
    // From here on nobody else can decide it.
    const appeal = await selectAppeal(tx, id);
    if (!appeal) throw new Failure('notFound');
    const { person } = await actorOf(tx, viewer);
    if (person.role !== 'presenter') throw new Failure('forbidden');
    const [conflict] = conflictsOf(factsOf(row), person);
    if (conflict) throw new Failure('conflictOfInterest', { values: { conflict: `你${CONFLICT_LABELS[conflict]}` } });
    if (appeal.state !== (handling.action === 'decide' ? 'open' : 'claimed'))
      throw new Failure('caseMoved', { values: { state: APPEAL_LABELS[appeal.state] } });
    if (handling.action === 'decide') return decide(tx, row, appeal, viewer, handling, now);
    return handling.action === 'confirm' ? confirm(tx, row, appeal, viewer, now) : drop(tx, row, appeal, viewer, now);
  });
}

const APPEAL_LABELS: Record<AppealState, string> = {
  claimed: '等核对短码',
  open: '等答复',
  affirmed: '已答复：维持',
  reduced: '已答复：减轻',
  annulled: '已答复：撤销',
  dropped: '未能核对',
};

async function confirm(tx: Tx, row: CaseRow, appeal: AppealRow, viewer: Decider, now: Date): Promise<{ state: AppealState }> {
  const ticket = await selectForAppeal(tx, appeal.ticketId);
  if (!ticket) throw new Failure('notFound');
  // The time of filing counts for the deadline, however long the desk took to look.
  requireAppealable(ticket, { ground: appeal.ground, evidenceCount: appeal.evidenceCount }, new Date(appeal.filedAt));
  const evidenceIds = await submitEvidence(tx, row.id, appeal.waitingEvidence, ticket.accusedId, now);
  await openClaim(tx, appeal.id, viewer.id, evidenceIds);
  await openAppeal(tx, row, ticket, { ground: appeal.ground, memberId: null, actorId: viewer.id }, now);
  return { state: 'open' };
}

async function drop(tx: Tx, row: CaseRow, appeal: AppealRow, viewer: Decider, now: Date): Promise<{ state: AppealState }> {
  await dropClaim(tx, appeal.id, viewer.id, now);
  dropCase(tx, row);
  return { state: 'dropped' };
}

async function decide(tx: Tx, row: CaseRow, appeal: AppealRow, viewer: Decider, handling: AppealHandling, now: Date): Promise<{ state: AppealState }> {
  const { outcome, answer } = handling;
  const actor = await actorOf(tx, viewer);
  const lastAppeal = (await countOpen(tx, row.id)) <= 1;
  const to = demand(factsOf(row), 'decide', actor, now, { lastAppeal });
  if (outcome === undefined) throw fieldFailure('outcome', '请选维持、减轻或撤销');
  if (countGraphemes(answer) < MIN_ANSWER_LENGTH) throw fieldFailure('answer', `请写书面答复，至少 ${MIN_ANSWER_LENGTH} 个字`);
  requireNoIdentity([{ path: 'answer', text: answer }]);
  const ticket = await holdTicket(tx, appeal.ticketId);
  const accused = row.accused.find(({ id }) => id === ticket?.accusedId);
  if (!ticket || !accused) throw new Failure('notFound');
  const penalty = outcome === 'reduced' ? requireLighter(handling.penalty, ticket.penalty) : null;

  const log = (action: string, data: object) =>
    insertEvent(tx, row.id, { actorId: viewer.id, actorRole: 'presenter', action, from: 'appealed', to: 'appealed', reason: ticket.number, data }, now);
  let until = ticket.expiresAt === null ? null : new Date(ticket.expiresAt);
  await disputeTicket(tx, ticket, false, now);
  await log('calm', { ticketId: ticket.id });
  if (penalty !== null) {
    until = await reduceTicket(tx, ticket, penalty, viewer.id, now);
    await log('reduce', { ticketId: ticket.id, penalty, expiresAt: until?.toISOString() ?? null });
  }
  const hidden = [...hiddenNames(row.accused), ...(outcome === 'annulled' && isNamedOnce(row, accused.name) ? [accused.name] : [])];
  if (outcome === 'annulled') {
    await annulTicket(tx, ticket, viewer.id, now, (statement) => maskNames(statement, hidden));
    await log('annul', { ticketId: ticket.id });
    if (row.outcome === 'upheld' && (await selectOfCase(tx, row.id)).every(({ isAnnulled }) => isAnnulled))
      await grantExperience(tx, row.complainantId, 'annulled', now);
  }
  await decideAppeal(tx, appeal.id, { outcome, presenterId: viewer.id, answer: maskNames(answer, hidden), penalty }, now);
  if (outcome === 'annulled') for (const each of await selectAnswers(tx, ticket.id)) await updateAnswer(tx, each.id, maskNames(each.answer, hidden));
  await move(
    tx,
    row,
    { step: 'decide', by: { actorId: viewer.id, actorRole: 'presenter' }, to, clocks: clocksOf(row), data: { appealId: appeal.id, outcome } },
    now,
  );
  await publishText(tx, row.id, now);
  if (outcome === 'annulled') await maskMessages(tx, { postId: row.id, ticketId: ticket.id }, (text) => maskNames(text, hidden));
  await tell(tx, row, appeal, { ticket, outcome, penalty: penalty ?? ticket.penalty, until, presenterId: viewer.id, accusedMember: accused.memberId }, now);
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

async function tell(tx: Tx, row: CaseRow, appeal: AppealRow, decided: Decided, now: Date): Promise<void> {
  const terms = await readTerms(tx);
  const presenter = await selectNickName(tx, decided.presenterId);
  const details = { presenter, penalty: terms('penalty', decided.penalty).label, until: decided.until };
  const appellant = appeal.memberId ?? decided.accusedMember;
  const others = [...new Set([row.complainantId, ...(row.presenterId === null ? [] : [row.presenterId])])].filter((id) => id !== appellant);
  const closed = notices.appealClosed(decided.ticket, terms('outcome', decided.outcome).label, presenter);
  await notifyAll(
    tx,
    [
      ...(appellant === null ? [] : [{ to: appellant, notice: notices.appealDecided(decided.ticket, decided.outcome, details) }]),
      ...others.map((to) => ({ to, notice: closed })),
    ],
    now,
  );
}
