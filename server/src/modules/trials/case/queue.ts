import { closeTopic } from '#server/modules/channels/index.ts';
import type { WriteContext } from '#server/platform/database/db.ts';
import { deleteQueueCalls, insertQueueCalls } from './queries-queue.ts';

/** Returns the name by which the operators' message about a complaint that nobody takes is answered. */
export const queueTopic = (caseId: number) => `queue:${caseId}`;

/** Returns the name by which the operators' message about a case that lapses soon is answered. */
export const totalTopic = (caseId: number) => `total:${caseId}`;

/** Calls presenters from now on, because a case waits for one. */
export async function enterQueue(context: WriteContext, caseId: number): Promise<void> {
  await insertQueueCalls(context, caseId);
}

/** Ends the calls for a case that waits no more. */
export async function leaveQueue(context: WriteContext, caseId: number): Promise<void> {
  const ended = await deleteQueueCalls(context.tx, caseId);
  if (ended?.operatorsCalledAt) await closeTopic(context, queueTopic(caseId));
}
