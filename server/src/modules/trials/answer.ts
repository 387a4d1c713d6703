import type { AnswerForm, CaseState } from '#contract/trials.ts';
import { readTerms } from '#server/modules/dictionaries/index.ts';
import type { ApiRequest } from '#server/platform/api.ts';
import { Failure } from '#contract/failures.ts';
import { countAddressAttempt } from '#server/platform/attempts.ts';
import type { Db } from '#server/platform/db.ts';
import { openLink } from './links.ts';
import { holdCase } from './move.ts';
import { mayAnswer } from './people.ts';
import { selectCase } from './queries-case.ts';
import { LIMITS } from './rules.ts';
import { giveAnswer, type Speech } from './speak.ts';
import { openDossier } from './view.ts';
import { demandNoIdentity } from './words.ts';

/** What the link of an accused opens: the complaint with its evidence, and his own answer. It opens as often as he likes, until the case is over. Throws `notFound`, `answerClosed` and `tooManyAttempts`. */
export async function viewAnswer(request: ApiRequest, key: string): Promise<AnswerForm> {
  const { db, now } = request;
  const { caseId, accusedId } = await openLink(request, key);
  const row = await selectCase(db, caseId);
  const accused = row?.accused.find(({ id }) => id === accusedId);
  if (!row || !accused || row.answerDueAt === null) throw new Failure('notFound');
  if (row.closedAt !== null) throw new Failure('answerClosed');
  const [dossier, terms] = await Promise.all([openDossier(db, row, { kind: 'link', accusedId }, now), readTerms(db)]);
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
    open: mayAnswer(row, accusedId, now),
  };
}

/** Answers by the link, once. Throws `notFound`, `answerClosed`, `answeredBefore`, `tooManyRequests`, `tooManyAttempts`, and `invalidInput` at the field. */
export async function submitAnswer(request: ApiRequest, key: string, speech: Speech): Promise<{ state: CaseState }> {
  const { db, now } = request;
  await countAddressAttempt(request, 'answer', LIMITS.answersByAddress, 'tooManyRequests');
  demandNoIdentity([{ path: 'text', text: speech.text }]);
  const { caseId, accusedId } = await openLink(request, key);
  return answerAsAccused(db, caseId, accusedId, speech, now);
}

/** The answer of an accused who has no account. Throws `postGone`, `answerClosed`, `answeredBefore`, and `invalidInput` at the field. */
export function answerAsAccused(db: Db, caseId: number, accusedId: number, speech: Speech, now: Date): Promise<{ state: CaseState }> {
  return db.transaction(async (tx) => giveAnswer(tx, await holdCase(tx, caseId), { kind: 'link', accusedId }, accusedId, speech, now));
}
