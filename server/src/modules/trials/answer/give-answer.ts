import { Failure } from '#contract/failures.ts';
import type { CaseState } from '#contract/api/trials.ts';
import { notifyByChannels } from '#server/modules/channels/index.ts';
import { keepStatement, type Speech } from '../case/statements.ts';
import { allowStep, type LockedCase } from '../case/take-step.ts';
import { complainantsOf } from '../case/actors.ts';
import { CASE_NOTIFICATIONS, aboutCase, untilOf } from '../case/notifications.ts';
import type { Notification } from '#server/modules/messages/index.ts';
import { markAccusedAnswered } from '../case/queries-people.ts';
import { whenAllAnswered } from '../rules/clocks.ts';
import { deleteDoorProofs } from '../case/queries-steps.ts';
import { receiptOf } from './receipt.ts';

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
  const kept = await receiptGiven(locked, accusedId);
  await notifyByChannels(locked, [
    ...(memberId === null || kept === null ? [] : [{ to: memberId, notification: kept }]),
    ...complainantsOf(row).flatMap((to) => (to === row.presenterId ? [] : [{ to, notification: received, channels: ['message'] as const }])),
    ...(row.presenterId === null ? [] : [{ to: row.presenterId, notification: toJudge }]),
  ]);
  return { state: to };
}

/** Returns what an accused is notified of with the receipt of what they have just answered. */
async function receiptGiven({ tx, row }: LockedCase, accusedId: number): Promise<Notification | null> {
  const accused = row.accused.find(({ id }) => id === accusedId);
  const receipt = accused ? await receiptOf(tx, row, accused) : null;
  return receipt && CASE_NOTIFICATIONS.answerKept({ about: aboutCase(row), data: { number: receipt.number, sha256: receipt.sha256 } });
}
