import { Failure } from '#contract/failures.ts';
import type { AnswerForm } from '#contract/api/trials.ts';
import { readTerms } from '#server/modules/dictionaries/index.ts';
import type { ApiRequest } from '#server/platform/api.ts';
import { openLink } from '../answer/links.ts';
import { canAnswer } from '../case/actors.ts';
import { selectCase } from '../case/queries-case.ts';
import { openDossier } from './view.ts';

/**
 * Returns the page behind an accused's link: the complaint with its evidence, and their own answer. It opens any number of times, until the
 * case is over. Throws `notFound`, `answerClosed` and `tooManyAttempts`.
 */
export async function viewAnswer(request: ApiRequest, key: string): Promise<AnswerForm> {
  const { db, now } = request;
  const { caseId, accusedId } = await openLink(request, key);
  const row = await selectCase(db, caseId);
  const accused = row?.accused.find(({ id }) => id === accusedId);
  if (!row || !accused || row.answerDueAt === null) throw new Failure('notFound');
  if (row.closedAt !== null) throw new Failure('answerClosed');
  const [dossier, terms] = await Promise.all([openDossier(request, row, { kind: 'link', accusedId }), readTerms(db)]);
  const answer = dossier.statements.find((each) => each.accusedId === accusedId && each.kind === 'answer');
  return {
    state: row.state,
    character: { name: accused.name, realm: accused.realm },
    title: row.title,
    offence: terms('offence', row.offence),
    complainant: dossier.complainant,
    statement: row.statement,
    evidence: dossier.evidence,
    statements: dossier.statements,
    dueAt: row.answerDueAt,
    answer: answer?.text ?? null,
    open: canAnswer(row, accusedId, now),
  };
}
