import { closeTopic, notifyByChannels, notifyOperators } from '#server/modules/channels/index.ts';
import type { DbContext } from '#server/platform/database/db.ts';
import { partiesOf } from '../case/actors.ts';
import { CALL_NOTIFICATIONS } from '../case/notifications-calls.ts';
import { aboutCase, CASE_NOTIFICATIONS } from '../case/notifications.ts';
import { selectCaseForUpdate } from '../case/queries-case.ts';
import { totalTopic } from '../case/queue.ts';
import { TOTAL_DAYS, totalDay, WARNING_DAYS } from '../rules/total.ts';
import { selectToWarn, updateWarnedDays } from './queries-due.ts';

/** Notifies the parties, the presenter and the operators of every case that lapses in a week, and in a day, once each. Returns of how many cases. */
export async function warnOfTotal({ db, now }: DbContext): Promise<number> {
  let warned = 0;
  for (const id of await selectToWarn({ db, now }))
    warned += await db.transaction(async (tx) => {
      const row = await selectCaseForUpdate(tx, id);
      // Another process may have warned meanwhile, or the case has moved on.
      if (!row || row.totalDueAt === null || row.closedAt !== null) return 0;
      const totalDueAt = new Date(row.totalDueAt);
      const day = WARNING_DAYS.findLast((each) => totalDay(totalDueAt, each) <= now);
      if (day === undefined || !(await updateWarnedDays(tx, id, day))) return 0;
      const about = aboutCase(row);
      const data = { days: TOTAL_DAYS - day, until: row.totalDueAt };
      const parties = partiesOf(row).filter((to) => to !== row.presenterId);
      await notifyByChannels({ tx, now }, [
        ...parties.map((to) => ({ to, notification: CASE_NOTIFICATIONS.totalEnding({ about, data }) })),
        ...(row.presenterId === null ? [] : [{ to: row.presenterId, notification: CASE_NOTIFICATIONS.totalEndingForJudge({ about, data }) }]),
      ]);
      // The second one takes the place of the first, which nobody may have answered.
      await closeTopic({ tx, now }, totalTopic(id));
      await notifyOperators({ tx, now }, CALL_NOTIFICATIONS.totalEnding({ about, data: { days: data.days } }), { topic: totalTopic(id) });
      return 1;
    });
  return warned;
}
