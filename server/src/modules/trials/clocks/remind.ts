import { notifyByChannels } from '#server/modules/channels/index.ts';
import type { DbContext } from '#server/platform/database/db.ts';
import { CASE_NOTIFICATIONS, aboutCase } from '../case/notifications.ts';
import { lockReminding, MAX_REMINDED, selectToRemind } from './queries-due.ts';
import { after } from '../rules/clocks.ts';
import { warnOfTotal } from './warn-of-total.ts';

/** How long before its end a clock triggers a reminder. */
const AHEAD_SECONDS = 24 * 60 * 60;
const HOUR_MS = 60 * 60 * 1000;

/** Notifies presenters whose case returns to the queue soon, once for each clock, and everybody in a case that lapses soon. Returns how many of the former. */
export async function remindOfClocks({ db, now }: DbContext): Promise<number> {
  let notified = 0;
  let batch: number;
  do {
    batch = await remindBatch({ db, now });
    notified += batch;
  } while (batch === MAX_REMINDED);
  await warnOfTotal({ db, now });
  return notified;
}

function remindBatch({ db, now }: DbContext): Promise<number> {
  return db.transaction(async (tx) => {
    // Two nodes at the same time would notify everybody twice.
    if (!(await lockReminding(tx))) return 0;
    const found = await selectToRemind({ db: tx, now }, { until: after(now, AHEAD_SECONDS), aheadSeconds: AHEAD_SECONDS });
    const reminders = found.map((row) => {
      const hours = Math.max(1, Math.ceil((Date.parse(row.dueAt) - now.getTime()) / HOUR_MS));
      return {
        to: row.memberId,
        notification: CASE_NOTIFICATIONS.idleSoon({
          about: aboutCase(row),
          data: { hours: Math.max(1, row.turnHours - hours), of: row.turnHours, until: row.dueAt },
        }),
      };
    });
    if (reminders.length > 0) await notifyByChannels({ tx, now }, reminders);
    return reminders.length;
  });
}
