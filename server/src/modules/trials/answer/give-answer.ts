import { Failure } from '#contract/failures.ts';
import type { CaseState } from '#contract/api/trials.ts';
import { notifyByChannels } from '#server/modules/channels/index.ts';
import { keepStatement, type Speech } from '../case/statements.ts';
import { allowStep, type LockedCase } from '../case/take-step.ts';
import { complainantsOf } from '../case/actors.ts';
import { CASE_NOTIFICATIONS, aboutCase, untilOf } from '../case/notifications.ts';
import { markAccusedAnswered } from '../case/queries-people.ts';
import { whenAllAnswered } from '../rules/clocks.ts';
import { deleteDoorProofs } from './queries-doors.ts';

/**
 * Saves the answer of a proven accused: once, while their window is open; the last answer opens the hearing. Throws the refusals of the table.
 */
export async function saveAnswer(locked: LockedCase, accusedId: number | null, speech: Speech): Promise<{ state: CaseState }> {
  const { now, row, actor } = locked;
  const { to, clocks, go } = allowStep(locked, 'answer', accusedId === null ? {} : { accusedId });
  if (accusedId === null) throw new Failure('answeredBefore');
  const memberId = actor.kind === 'person' ? actor.person.id : null;
  await keepStatement(locked, { role: 'accused', kind: 'answer', memberId, accusedId }, speech);
  await markAccusedAnswered(locked, accusedId);
  const opens = to === 'hearing' && row.state !== 'hearing';
  const turn = opens ? whenAllAnswered(clocks, now) : clocks;
  if (opens) await deleteDoorProofs(locked.tx, row.id);
  await go({ clocks: turn, data: { accusedId } });
  const about = aboutCase(row);
  const received = CASE_NOTIFICATIONS.answerReceived({ about });
  const toJudge = opens ? CASE_NOTIFICATIONS.answerForJudge({ about, data: untilOf(turn.dueAt) }) : received;
  await notifyByChannels(locked, [
    ...complainantsOf(row).flatMap((to) => (to === row.presenterId ? [] : [{ to, notification: received, channels: ['message'] as const }])),
    ...(row.presenterId === null ? [] : [{ to: row.presenterId, notification: toJudge }]),
  ]);
  return { state: to };
}
