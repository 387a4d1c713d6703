import { Failure } from '#contract/failures.ts';
import type { CaseState } from '#contract/api/trials.ts';
import { notifyAll } from '#server/modules/messages/index.ts';
import type { Tx } from '#server/platform/database/db.ts';
import { keepStatement, type Speech } from '../case/statements.ts';
import { byOf, clocksOf, move } from '../case/take-step.ts';
import * as notices from '../case/notices.ts';
import { factsOf } from '../case/actors.ts';
import type { CaseRow } from '../case/queries-case.ts';
import { markAnswered } from '../case/queries-people.ts';
import { whenHisTurn } from '../rules/clocks.ts';
import { type Actor, demand } from '../rules/permit.ts';

/**
 * Saves the answer of an accused: once, while their window is open; the last answer opens the hearing. Throws the refusals of the table.
 */
export async function giveAnswer(tx: Tx, row: CaseRow, actor: Actor, accusedId: number | null, speech: Speech, now: Date): Promise<{ state: CaseState }> {
  const context = accusedId === null ? {} : { accusedId };
  const to = demand(factsOf(row), 'answer', actor, now, context);
  if (accusedId === null) throw new Failure('answeredBefore');
  const memberId = actor.kind === 'person' ? actor.person.id : null;
  await keepStatement(tx, row, { role: 'accused', kind: 'answer', memberId, accusedId }, speech, now);
  await markAnswered(tx, accusedId, now);
  const clocks = clocksOf(row);
  const opens = to === 'hearing' && row.state !== 'hearing';
  await move(tx, row, { step: 'answer', by: byOf(row, actor), to, clocks: opens ? whenHisTurn(clocks, now) : clocks, data: { accusedId } }, now);
  const forJudge = row.presenterId === null ? [] : [{ to: row.presenterId, notice: opens ? notices.answerForJudge(row) : notices.answerReceived(row) }];
  await notifyAll(tx, [{ to: row.complainantId, notice: notices.answerReceived(row) }, ...forJudge.filter((each) => each.to !== row.complainantId)], now);
  return { state: to };
}
