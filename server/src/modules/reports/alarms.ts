import { QUEUE_KINDS } from '#contract/api/queue-kinds.ts';
import type { ReportKind } from '#contract/api/reports.ts';
import { closeTopic, notifyOperators, OPERATOR_NOTIFICATIONS } from '#server/modules/channels/index.ts';
import { notifyAll, type About } from '#server/modules/messages/index.ts';
import { publishEvent } from '#server/modules/webhooks/index.ts';
import type { DbContext, WriteContext } from '#server/platform/database/db.ts';
import { REPORT_NOTIFICATIONS } from './notifications.ts';
import { countOpen } from './queries-desk.ts';
import { markUrgent } from './queries-report.ts';
import { selectWatchers } from './queries-reporters.ts';
import { OVERDUE_MS, reportTopic } from './rules.ts';

const HOUR_MS = 60 * 60 * 1000;
const OVERDUE_TOPIC = 'overdue-reports';

/** Notifies the operators when reports of posts and comments wait for too long (the queue watches the shorter limits of the others); when none does any more, that counts as an answer. */
export async function watchQueue({ db, now }: DbContext): Promise<void> {
  const { overdue } = await countOpen(db, { readerId: null, kinds: ['post', 'comment'] }, new Date(now.getTime() - OVERDUE_MS));
  const data = { count: overdue, hours: OVERDUE_MS / HOUR_MS };
  await db.transaction(async (tx) => {
    if (overdue === 0) return void (await closeTopic({ tx, now }, OVERDUE_TOPIC));
    const isNew = await notifyOperators({ tx, now }, OPERATOR_NOTIFICATIONS.reportsOverdue({ data }), { topic: OVERDUE_TOPIC });
    if (isNew) await publishEvent({ tx, now }, 'queue.overdue', { gameId: null, title: QUEUE_KINDS.report.label, path: '/admin/queue' });
  });
}

/** How many hear at once of a leak that is in sight. */
const MAX_WATCHERS = 50;

/** A report case of a leak that is in sight. */
interface Alarmed {
  id: number;
  kind: ReportKind;
  urgent: boolean;
  about: About | null;
  /** Its author and its reporter. */
  except: readonly number[];
}

/** Moves a leak in sight to the head of the queue, and notifies presenters and operators: once for a report case, so that nobody rings all the bells over and over. */
export async function soundAlarm({ tx, now }: WriteContext, { id, kind, urgent, about, except }: Alarmed): Promise<void> {
  if (urgent) return;
  await markUrgent(tx, id);
  const notification = REPORT_NOTIFICATIONS.leakReported({ about, data: { target: kind } });
  const watchers = await selectWatchers(tx, except, MAX_WATCHERS);
  await notifyAll(
    { tx, now },
    watchers.map((to) => ({ to, notification })),
  );
  await notifyOperators({ tx, now }, notification, { topic: reportTopic(id), except });
}
