import type { Lengths } from '#contract/court-lengths.ts';
import { annulTicket, disputeTicket, lockTicket, suspendTicket } from '#server/modules/blacklist/index.ts';
import { closeTopic, notifyByChannels, notifyOperators } from '#server/modules/channels/index.ts';
import { maskMessages } from '#server/modules/messages/index.ts';
import { saveCaseFigures } from '#server/modules/presenters/index.ts';
import { readSettings } from '#server/modules/settings/index.ts';
import { maskNames } from '#server/modules/watched-words/index.ts';
import type { DbContext } from '#server/platform/database/db.ts';
import { partiesOf } from '../case/actors.ts';
import { CALL_NOTIFICATIONS } from '../case/notifications-calls.ts';
import { aboutTicket, TICKET_NOTIFICATIONS } from '../case/notifications-tickets.ts';
import { selectCaseFigures } from '../case/queries-people.ts';
import { hiddenNames, publishText } from '../case/public-text.ts';
import { appealTopic } from '../case/lots.ts';
import { insertEvent } from '../case/queries-steps.ts';
import { endAppealLots, selectAppealLot } from '../case/queries-lots.ts';
import { allowStep, dropCase, lockCase, type LockedCase } from '../case/take-step.ts';
import { panelEnd } from '../rules/panels.ts';
import { selectVotes } from '../case/queries-panels.ts';
import { selectTicketed } from '../finding/queries-findings.ts';
import { drawForAppeal } from './draw.ts';
import { endAppealPanel } from './panel.ts';
import { countAppeal, nextStageAt, stagesSince, type AppealStage } from '../rules/appeals.ts';
import {
  countOpen,
  decideAppeal,
  deleteClaims,
  selectAnswers,
  selectDueAppeals,
  selectOpenAppeal,
  updateAnswer,
  updateStage,
  type OpenAppealRow,
} from './queries-appeals.ts';

const HOUR_MS = 60 * 60 * 1000;
/** Returns what everybody reads as the answer to an appeal that nobody has decided. */
function unanswered({ appealEndDays }: Lengths): string {
  return `${appealEndDays} 天里没有主持人答复这份申诉，按章程撤销罚单。这不说明谁对谁错。`;
}

/**
 * Takes every appeal that nobody has decided as far as its clock says: its panel counted or drawn once more, open to everybody, its ticket suspended, annulled or left suspended. Doing it again, or on two
 * nodes at once, changes nothing more.
 */
export async function runAppealClocks({ db, now }: DbContext): Promise<void> {
  for (const { id, caseId } of await selectDueAppeals({ db, now }))
    await db.transaction(async (tx) => {
      const locked: LockedCase = { tx, now, row: await lockCase(tx, caseId), actor: { kind: 'clock' } };
      const appeal = await selectOpenAppeal(tx, id);
      // Somebody may have decided it meanwhile.
      if (!appeal) return;
      const lot = await selectAppealLot(tx, id);
      // An appeal from before lots were drawn has none.
      if (!lot) await drawForAppeal(locked, appeal);
      else if (lot.seats !== null && (await endAppealPanel(locked, appeal, lot))) return;
      const open = { openedAt: new Date(appeal.openedAt), lengths: locked.row.lengths };
      let { stage } = appeal;
      const countsAt = await countsSoonAt(locked, appeal);
      for (const next of stagesSince(appeal.stage, open, now)) {
        // A panel that was drawn once more ends seconds after the fourteenth day.
        if (next === 'suspended' && countsAt !== null) break;
        await enter(locked, appeal, next);
        stage = next;
      }
      await updateStage(tx, id, { stage, dueAt: countsAt ?? (await nextDue(locked, id, nextStageAt(stage, open))) });
    });
}

/** Returns when the votes of an appeal's panel are counted, where that is within the hour and enough have voted; null else. */
async function countsSoonAt({ tx, now, row }: LockedCase, { id, penalty }: OpenAppealRow): Promise<Date | null> {
  const lot = await selectAppealLot(tx, id);
  if (lot === null || lot.seats === null) return null;
  const end = panelEnd(lot.drawnAt, row.lengths);
  if (end <= now || end.getTime() - now.getTime() > HOUR_MS) return null;
  const rungs = (await selectVotes(tx, { caseId: row.id, appealId: id })).map(({ rung }) => rung);
  return countAppeal({ seats: lot.seats, isDirect: row.isDirect, isNobodyTenured: lot.nobodyTenured }, rungs, penalty) === null ? null : end;
}

/** Returns when the clock of an appeal goes on: with its next stage, or earlier with the end of its panel. */
async function nextDue({ tx, now, row }: LockedCase, id: number, stageAt: Date | null): Promise<Date | null> {
  const lot = await selectAppealLot(tx, id);
  const end = lot === null || lot.seats === null ? null : panelEnd(lot.drawnAt, row.lengths);
  return stageAt !== null && end !== null && end > now && end < stageAt ? end : stageAt;
}

async function enter(locked: LockedCase, appeal: OpenAppealRow, stage: AppealStage): Promise<void> {
  switch (stage) {
    case 'called':
      return;
    case 'everybody':
      await notifyOperators(locked, CALL_NOTIFICATIONS.appealWaiting({ about: aboutTicket({ id: appeal.ticketId }), data: waitedFor(locked) }), {
        topic: appealTopic(appeal.id),
      });
      return;
    case 'suspended':
      return suspend(locked, appeal);
    case 'over':
      return (await readSettings(locked.tx)).appealExpire === 'suspend' ? closeUnanswered(locked, appeal) : annul(locked, appeal);
  }
}

/** Returns how long an appeal waits, as operators read it. */
function waitedFor({ row: { lengths } }: LockedCase): Record<'days' | 'suspendedDays' | 'overDays', number> {
  return { days: lengths.appealOpenDays, suspendedDays: lengths.appealSuspendDays, overDays: lengths.appealEndDays };
}

async function suspend(locked: LockedCase, appeal: OpenAppealRow): Promise<void> {
  const ticket = await lockTicket(locked.tx, appeal.ticketId);
  if (!ticket) return;
  // It still is, where the appeal before this one was not answered either.
  if (!(await suspendTicket(locked, ticket))) return;
  await log(locked, 'suspend', appeal);
  await publishText(locked, locked.row.id);
  dropCase(locked.tx, locked.row);
  await notifyAll(
    locked,
    appeal,
    TICKET_NOTIFICATIONS.suspended({ about: aboutTicket({ id: appeal.ticketId }), data: { days: locked.row.lengths.appealSuspendDays } }),
  );
}

/** What nobody has answered counts as no appeal: its ticket stays out of the lists until one is decided. */
async function closeUnanswered(locked: LockedCase, appeal: OpenAppealRow): Promise<void> {
  const { tx, row } = locked;
  const ticket = await lockTicket(tx, appeal.ticketId);
  if (!ticket) return;
  const lastAppeal = (await countOpen(tx, row.id)) <= 1;
  await disputeTicket(locked, ticket, false);
  await log(locked, 'calm', appeal);
  await decideAppeal(locked, appeal.id, { outcome: 'unanswered', presenterId: null, answer: '', penalty: null });
  await endAppealLots(tx, appeal.id);
  await closeTopic(locked, appealTopic(appeal.id));
  await allowStep(locked, 'expire', { lastAppeal }).go({ data: { appealId: appeal.id } });
  await publishText(locked, row.id);
  await notifyAll(
    locked,
    appeal,
    TICKET_NOTIFICATIONS.appealUnanswered({ about: aboutTicket({ id: appeal.ticketId }), data: { days: row.lengths.appealEndDays } }),
  );
}

/** A court that cannot answer for a month has no right to the name. */
async function annul(locked: LockedCase, appeal: OpenAppealRow): Promise<void> {
  const { tx, row } = locked;
  const ticket = await lockTicket(tx, appeal.ticketId);
  const accused = row.accused.find(({ ticketId }) => ticketId === appeal.ticketId);
  if (!ticket || !accused) return;
  const isNamedOnce = row.accused.filter(({ name, isNamed }) => name === accused.name && isNamed).length <= 1;
  const ticketed = row.foundFalse === null ? [] : await selectTicketed(tx, row.id);
  const hidden = [...hiddenNames(row.accused), ...ticketed, ...(isNamedOnce ? [accused.name] : [])];
  const lastAppeal = (await countOpen(tx, row.id)) <= 1;
  await annulTicket(locked, ticket, { presenterId: 0, cleaned: (statement) => maskNames(statement, hidden) });
  if (row.presenterId !== null) await saveCaseFigures(tx, row.presenterId, await selectCaseFigures(tx, row.presenterId));
  await log(locked, 'annul', appeal);
  await deleteClaims(tx, appeal.ticketId);
  await decideAppeal(locked, appeal.id, { outcome: 'annulled', presenterId: null, answer: unanswered(row.lengths), penalty: null });
  for (const each of await selectAnswers(tx, appeal.ticketId)) await updateAnswer(tx, each.id, maskNames(each.answer, hidden));
  await endAppealLots(tx, appeal.id);
  await closeTopic(locked, appealTopic(appeal.id));
  await allowStep(locked, 'expire', { lastAppeal }).go({ data: { appealId: appeal.id } });
  await publishText(locked, row.id);
  await maskMessages(tx, { postId: row.id, ticketId: appeal.ticketId }, (text) => maskNames(text, hidden));
  await notifyAll(
    locked,
    appeal,
    TICKET_NOTIFICATIONS.appealExpired({ about: aboutTicket({ id: appeal.ticketId }), data: { days: row.lengths.appealEndDays } }),
  );
}

function log(locked: LockedCase, action: string, { ticketId, number }: OpenAppealRow): Promise<void> {
  const by = { actorId: null, actorRole: 'clock' as const, from: 'appealed' as const, to: 'appealed' as const };
  return insertEvent(locked, locked.row.id, { ...by, action, reason: number, data: { ticketId } });
}

async function notifyAll(locked: LockedCase, { memberId }: OpenAppealRow, notification: ReturnType<typeof TICKET_NOTIFICATIONS.suspended>): Promise<void> {
  const { row } = locked;
  const recipients = new Set([...partiesOf(row), ...(memberId === null ? [] : [memberId]), ...(row.presenterId === null ? [] : [row.presenterId])]);
  await notifyByChannels(
    locked,
    [...recipients].map((to) => ({ to, notification })),
  );
}
