import { notifyByChannels } from '#server/modules/channels/index.ts';
import { exchangeAuthors } from '#server/modules/posts/index.ts';
import { complainantsOf, factsOf } from '../case/actors.ts';
import { aboutCase } from '../case/notifications.ts';
import { publishText } from '../case/public-text.ts';
import { insertEvent } from '../case/queries-steps.ts';
import { dropCase, lockCase, type AllowedStep } from '../case/take-step.ts';
import { hasAnswer } from '../rules/withdrawals.ts';
import { JOIN_NOTIFICATIONS } from './notifications-joins.ts';
import { exchangeComplaints, withdrawJoined } from './queries-joins.ts';

/**
 * Takes the complaint of one complainant out of a case that goes on for the others. Where they filed first, who was next is in front from then on, and
 * carries the notice.
 */
export async function leaveJoin(step: AllowedStep, memberId: number, reason: string): Promise<void> {
  const { tx, now, row } = step;
  const isFirst = row.complainantId === memberId;
  const joined = isFirst ? row.joined[0] : row.joined.find(({ complainantId }) => complainantId === memberId);
  if (!joined) throw new Error(`case ${row.id} has no complaint of member ${memberId}`);
  const before = await lockCase(tx, joined.id);
  if (isFirst) {
    await exchangeComplaints({ tx, now }, row.id, joined.id);
    await exchangeAuthors(tx, row.id, joined.id);
  }
  await withdrawJoined({ tx, now }, joined.id, { isAfterAnswer: hasAnswer(factsOf(row)) });
  const by = { actorId: memberId, actorRole: 'complainant' as const, action: 'leaveJoin', reason };
  await insertEvent({ tx, now }, row.id, { ...by, from: row.state, to: row.state, data: { caseId: joined.id } });
  await insertEvent({ tx, now }, joined.id, { ...by, from: 'closed', to: 'closed', data: { caseId: row.id } });
  for (const each of [row, before]) {
    await publishText({ tx, now }, each.id);
    dropCase(tx, each);
  }
  const left = complainantsOf(await lockCase(tx, row.id));
  const notification = JOIN_NOTIFICATIONS.left({ about: aboutCase(row) });
  const others = new Set([
    ...left,
    ...row.accused.flatMap(({ memberId: accusedId }) => accusedId ?? []),
    ...(row.presenterId === null ? [] : [row.presenterId]),
  ]);
  await notifyByChannels(
    step,
    [...others].map((to) => ({ to, notification })),
  );
}
