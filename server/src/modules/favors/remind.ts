import { notify } from '#server/modules/messages/index.ts';
import type { DbContext } from '#server/platform/database/db.ts';
import { FAVOR_NOTIFICATIONS } from './notifications.ts';
import { takeReminders } from './queries.ts';

/** How many are sent at a time. */
const BATCH = 200;

/** Reminds members of the posts they asked to be reminded of by now, once each; of one that nobody can read any more there is no message. */
export async function remindOfFavors({ db, now }: DbContext): Promise<void> {
  let taken: number;
  do {
    taken = await db.transaction(async (tx) => {
      const reminders = await takeReminders({ tx, now }, BATCH);
      for (const { memberId, postId, isReadable } of reminders)
        if (isReadable) await notify({ tx, now }, memberId, FAVOR_NOTIFICATIONS.reminder({ about: { kind: 'post', id: postId } }));
      return reminders.length;
    });
  } while (taken > 0);
}
