import { notifyByChannels } from '#server/modules/channels/index.ts';
import type { Notification } from '#server/modules/messages/index.ts';
import type { DbContext, WriteContext } from '#server/platform/database/db.ts';
import { courtPersonOf, factsOf } from '../case/actors.ts';
import { aboutCase, CASE_NOTIFICATIONS } from '../case/notifications.ts';
import { aboutTicket } from '../case/notifications-tickets.ts';
import { WAITING_NOTIFICATIONS } from '../case/notifications-waiting.ts';
import { WITHDRAWAL_NOTIFICATIONS } from '../withdrawal/notifications-withdrawal.ts';
import { selectCase } from '../case/queries-case.ts';
import { conflictsOf } from '../rules/conflicts.ts';
import { reminderOf } from '../rules/reminders.ts';
import { lockEndings, MAX_ENDINGS, selectEndings, wasReminded, type Ending, type EndingRow } from './queries-endings.ts';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

/**
 * Notifies those who run out of time, once for each of the times set for what they run out of: accused with a window, complainants who were asked,
 * signers, jurors, who decides an appeal, owners of tickets. Returns how many were notified.
 */
export async function remindOfEndings({ db, now }: DbContext): Promise<number> {
  let notified = 0;
  let rows: EndingRow[];
  let last: EndingRow | null = null;
  do {
    const after = last;
    rows = await selectEndings({ db, now }, after);
    const batch = rows;
    notified += await db.transaction((tx) => remind({ tx, now }, batch));
    last = rows.at(-1) ?? null;
  } while (rows.length === MAX_ENDINGS);
  return notified;
}

async function remind({ tx, now }: WriteContext, rows: readonly EndingRow[]): Promise<number> {
  if (rows.length === 0) return 0;
  // Two nodes at the same time would notify everybody twice.
  await lockEndings(tx);
  const reminders: { to: number; notification: Notification }[] = [];
  // What this transaction sends is not in the database before its end: a call and its verdict may end at once.
  const sent = new Set<string>();
  for (const row of rows) {
    const since = reminderOf(row, now);
    if (since === null) continue;
    const notification = notificationOf(row, now);
    const about = row.ending === 'appeal' ? aboutTicket(row) : aboutCase(row);
    const reminder = `${row.memberId} ${notification.kind.name} ${about.kind} ${about.id}`;
    if (sent.has(reminder)) continue;
    if (await wasReminded(tx, { memberId: row.memberId, kind: notification.kind.name, about, since })) continue;
    if (CALLED.includes(row.ending) && !(await isUnconflicted({ tx, now }, row))) continue;
    reminders.push({ to: row.memberId, notification });
    sent.add(reminder);
  }
  // One step: whose characters have tickets of one verdict gets one text message for them.
  await notifyByChannels({ tx, now }, reminders);
  return reminders.length;
}

/** The endings of those who were called and may have a conflict since. */
const CALLED: readonly Ending[] = ['call', 'signing', 'deciding'];

/** Returns whether a presenter who was called may still sign or decide: they were not recused, and have no conflict since. */
async function isUnconflicted({ tx, now }: WriteContext, { id, memberId }: EndingRow): Promise<boolean> {
  const row = await selectCase(tx, id);
  return row !== null && conflictsOf(factsOf(row), await courtPersonOf({ db: tx, now }, { id: memberId, role: 'presenter' })).length === 0;
}

function notificationOf(row: EndingRow, now: Date): Notification {
  const left = (unitMs: number) => Math.max(1, Math.ceil((Date.parse(row.dueAt) - now.getTime()) / unitMs));
  const data = { hours: left(HOUR_MS), until: row.dueAt };
  const endings: Record<Ending, () => Notification> = {
    answer: () => CASE_NOTIFICATIONS.answerEnding({ about: aboutCase(row), data }),
    withdrawal: () => WITHDRAWAL_NOTIFICATIONS.wantedEnding({ about: aboutCase(row), data }),
    reply: () => WAITING_NOTIFICATIONS.replyEnding({ about: aboutCase(row), data }),
    call: () => WAITING_NOTIFICATIONS.signingEnding({ about: aboutCase(row), data }),
    signing: () => WAITING_NOTIFICATIONS.signingEnding({ about: aboutCase(row), data }),
    deciding: () => WAITING_NOTIFICATIONS.decidingEnding({ about: aboutCase(row), data }),
    seat: () => WAITING_NOTIFICATIONS.votingEnding({ about: aboutCase(row), data }),
    appeal: () => WAITING_NOTIFICATIONS.appealEnding({ about: aboutTicket(row), data: { days: left(DAY_MS), until: row.dueAt } }),
  };
  return endings[row.ending]();
}
