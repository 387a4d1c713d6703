import { Failure } from '#contract/failures.ts';
import type { CaseState } from '#contract/api/trials.ts';
import { notifyAll } from '#server/modules/messages/index.ts';
import { keepStatement, type Speech } from '../case/statements.ts';
import { allowStep, type LockedCase } from '../case/take-step.ts';
import { CASE_NOTIFICATIONS, aboutCase } from '../case/notifications.ts';
import { markAccusedAnswered } from '../case/queries-people.ts';
import { whenAllAnswered } from '../rules/clocks.ts';

/**
 * Saves the answer of a proven accused: once, while their window is open; the last answer opens the hearing. Throws the refusals of the table.
 */
export async function giveAnswer(locked: LockedCase, accusedId: number | null, speech: Speech): Promise<{ state: CaseState }> {
  const { now, row, actor } = locked;
  const { to, clocks, go } = allowStep(locked, 'answer', accusedId === null ? {} : { accusedId });
  if (accusedId === null) throw new Failure('answeredBefore');
  const memberId = actor.kind === 'person' ? actor.person.id : null;
  await keepStatement(locked, { role: 'accused', kind: 'answer', memberId, accusedId }, speech);
  await markAccusedAnswered(locked, accusedId);
  const opens = to === 'hearing' && row.state !== 'hearing';
  await go({ clocks: opens ? whenAllAnswered(clocks, now) : clocks, data: { accusedId } });
  const about = aboutCase(row);
  const received = CASE_NOTIFICATIONS.answerReceived({ about });
  const forJudge = row.presenterId === null ? [] : [{ to: row.presenterId, notification: opens ? CASE_NOTIFICATIONS.answerForJudge({ about }) : received }];
  await notifyAll(locked, [{ to: row.complainantId, notification: received }, ...forJudge.filter((each) => each.to !== row.complainantId)]);
  return { state: to };
}
