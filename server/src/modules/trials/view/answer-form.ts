import { Failure } from '#contract/failures.ts';
import type { AnswerForm } from '#contract/api/trials-doors.ts';
import type { Dossier } from '#contract/api/trials.ts';
import { PENALTIES } from '#server/modules/blacklist/index.ts';
import { readEntryLabels, type EntryLabels } from '#server/modules/dictionaries/index.ts';
import { readSettings } from '#server/modules/settings/index.ts';
import type { ApiRequest } from '#server/platform/api.ts';
import { openDoor } from '../answer/doors.ts';
import { noteOpening } from '../answer/openings.ts';
import { isUnopened, markOpened } from '../answer/queries-doors.ts';
import { receiptOf } from '../answer/receipt.ts';
import { extendWindowOf } from '../answer/window.ts';
import { selectOfCase, type TicketForAppeal } from '../appeal/queries-appeals.ts';
import { canWriteByCode, heardIn } from '../case/actors.ts';
import { lockCase } from '../case/take-step.ts';
import { selectCase, type CaseRow } from '../case/queries-case.ts';
import { appealWindow, doorEnd } from '../rules/door.ts';
import { isTooHeavy, servedCapOf, type ServedCap } from '../rules/heard.ts';
import { doorMailsOf } from '../door-mail/leave.ts';
import { openDossier } from './view.ts';

/**
 * Returns the page behind the code of an accused: the complaint with its evidence, and what was written from here; the first time leaves the accused
 * three days. Once the case is over it shows how it ended, until the last dated appeal is a month ago. Throws `notFound`, `answerClosed` after that,
 * and `tooManyAttempts`.
 */
export async function viewAnswer(request: ApiRequest, key: string): Promise<AnswerForm> {
  const { db, now } = request;
  const { caseId, accusedId } = await openDoor(request, key);
  if (await isUnopened(db, accusedId)) await noteOpened(request, caseId, accusedId);
  const row = await selectCase(db, caseId);
  const accused = row?.accused.find(({ id }) => id === accusedId);
  if (!row || !accused || row.answerDueAt === null) throw new Failure('notFound');
  const ticket = row.closedAt === null ? null : ((await selectOfCase(db, caseId)).find((each) => each.accusedId === accusedId) ?? null);
  const closesAt = row.closedAt === null ? null : doorEnd({ closedAt: row.closedAt, lengths: row.lengths, ticket });
  if (closesAt !== null && closesAt <= now) throw new Failure('answerClosed');
  await noteOpening(request, accusedId);
  const [dossier, labelOf, receipt, mails] = await Promise.all([
    openDossier(request, row, { kind: 'link', accusedId }),
    readEntryLabels(db),
    receiptOf(db, row, accused),
    doorMailsOf(request, accusedId),
  ]);
  const own = dossier.statements.filter((each) => each.accusedId === accusedId);
  const answer = own.find(({ kind }) => kind === 'answer');
  const unprovenAnswers = own.filter(({ kind }) => kind === 'unprovenAnswer').map(({ text, saidAt }) => ({ text, saidAt }));
  const open = canWriteByCode(row, accusedId, now);
  const isOver = row.closedAt !== null;
  const servedCap = servedCapOf(await readSettings(db));
  return {
    caseId,
    columnId: row.columnId,
    state: row.state,
    stage: isOver ? (ticket?.appeals.some(({ state }) => state === 'open') ? 'appeal' : 'verdict') : open ? 'answer' : 'hearing',
    character: { name: accused.name, realm: accused.realm },
    title: row.title,
    offence: labelOf('offence', row.offence),
    complainant: dossier.complainant,
    statement: row.statement,
    // A code opens no piece of evidence once the case is over, and shows nothing more of the file.
    evidence: isOver ? [] : dossier.evidence,
    statements: isOver ? own : dossier.statements,
    dueAt: row.answerDueAt,
    totalDueAt: row.closedAt === null ? row.totalDueAt : null,
    answer: answer?.text ?? null,
    unprovenAnswers,
    open,
    canExtend: accused.extendedAt === null && open,
    lengths: row.lengths,
    answerBy: answer ? 'proven' : unprovenAnswers.length > 0 ? 'unproven' : null,
    receipt,
    mayHappen: isOver ? [] : possiblePenalties({ row, accused, isOpen: open, servedCap }).map((penalty) => labelOf('penalty', penalty)),
    ...endOf(row, { dossier, ticket, labelOf, now }),
    closesAt: closesAt?.toISOString() ?? null,
    mails,
  };
}

/** Returns the penalties an accused may get, lightest first: how they were heard is final once their window is over. */
function possiblePenalties({ row, accused, isOpen, servedCap }: { row: CaseRow; accused: CaseRow['accused'][number]; isOpen: boolean; servedCap: ServedCap }) {
  const grade = isOpen ? 'answered' : (heardIn(row, accused) ?? 'untried');
  return PENALTIES.filter((penalty) => !isTooHeavy(penalty, { grade, servedCap }));
}

interface CaseEnd {
  dossier: Dossier;
  ticket: TicketForAppeal | null;
  labelOf: EntryLabels;
  now: Date;
}

/** Returns how a case ended for an accused, and what they may do about it; of an open case who judges it. */
function endOf(row: CaseRow, { dossier, ticket, labelOf, now }: CaseEnd) {
  const verdict = row.closedAt === null ? undefined : dossier.verdicts.find(({ status }) => status === 'final');
  const { canAppeal, appealBy } = ticket ? appealWindow(ticket, now) : { canAppeal: false, appealBy: null };
  return {
    decidedBy: { judge: verdict?.presenter ?? dossier.presenter, signer: verdict?.countersigner ?? null },
    outcome: row.closedAt === null ? null : row.outcome,
    verdict: verdict?.statement ?? null,
    ticketNumber: ticket?.number ?? null,
    penalty: ticket && !ticket.isAnnulled ? labelOf('penalty', ticket.penalty) : null,
    penaltyEndsAt: ticket && !ticket.isAnnulled ? ticket.expiresAt : null,
    canAppeal,
    appealBy: appealBy?.toISOString() ?? null,
  };
}

async function noteOpened({ db, now }: Pick<ApiRequest, 'db' | 'now'>, caseId: number, accusedId: number): Promise<void> {
  await db.transaction(async (tx) => {
    const locked = { tx, now, row: await lockCase(tx, caseId), actor: { kind: 'link' as const, accusedId } };
    if (await markOpened(locked, accusedId)) await extendWindowOf(locked, 'heardOf');
  });
}
