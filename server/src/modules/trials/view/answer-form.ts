import { Failure } from '#contract/failures.ts';
import type { AnswerForm } from '#contract/api/trials.ts';
import { readEntryLabels } from '#server/modules/dictionaries/index.ts';
import type { ApiRequest } from '#server/platform/api.ts';
import { openDoor } from '../answer/doors.ts';
import { isUnopened, markOpened } from '../answer/queries-doors.ts';
import { extendWindowOf } from '../answer/window.ts';
import { canWriteByCode } from '../case/actors.ts';
import { lockCase } from '../case/take-step.ts';
import { selectCase } from '../case/queries-case.ts';
import { openDossier } from './view.ts';

/**
 * Returns the page behind the code of an accused: the complaint with its evidence, and what was written from here. It opens any number of times,
 * until the case is over; the first time leaves the accused three days. Throws `notFound`, `answerClosed` and `tooManyAttempts`.
 */
export async function viewAnswer(request: ApiRequest, key: string): Promise<AnswerForm> {
  const { db, now } = request;
  const { caseId, accusedId } = await openDoor(request, key);
  if (await isUnopened(db, accusedId)) await noteOpened(request, caseId, accusedId);
  const row = await selectCase(db, caseId);
  const accused = row?.accused.find(({ id }) => id === accusedId);
  if (!row || !accused || row.answerDueAt === null) throw new Failure('notFound');
  if (row.closedAt !== null) throw new Failure('answerClosed');
  const [dossier, labelOf] = await Promise.all([openDossier(request, row, { kind: 'link', accusedId }), readEntryLabels(db)]);
  const answer = dossier.statements.find((each) => each.accusedId === accusedId && each.kind === 'answer');
  return {
    state: row.state,
    character: { name: accused.name, realm: accused.realm },
    title: row.title,
    offence: labelOf('offence', row.offence),
    complainant: dossier.complainant,
    statement: row.statement,
    evidence: dossier.evidence,
    statements: dossier.statements,
    dueAt: row.answerDueAt,
    answer: answer?.text ?? null,
    unprovenAnswers: dossier.statements
      .filter((each) => each.accusedId === accusedId && each.kind === 'unprovenAnswer')
      .map(({ text, saidAt }) => ({ text, saidAt })),
    open: canWriteByCode(row, accusedId, now),
    canExtend: accused.extendedAt === null && canWriteByCode(row, accusedId, now),
  };
}

async function noteOpened({ db, now }: Pick<ApiRequest, 'db' | 'now'>, caseId: number, accusedId: number): Promise<void> {
  await db.transaction(async (tx) => {
    const locked = { tx, now, row: await lockCase(tx, caseId), actor: { kind: 'link' as const, accusedId } };
    if (await markOpened(locked, accusedId)) await extendWindowOf(locked, 'heardOf');
  });
}
