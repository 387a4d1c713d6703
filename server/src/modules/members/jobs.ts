import type { DbContext } from '#server/platform/database/db.ts';
import { readSettingValues } from '#server/platform/state/site-settings.ts';
import { deleteForgotten } from './sessions/queries-expired.ts';
import { deleteOldRetrieveKeys } from './password/queries-retrieve.ts';
import { daysBefore, ENDED_SESSION_DAYS, IDEMPOTENCY_DAYS, RETRIEVE_KEY_DAYS } from './member/rules.ts';

/** Deletes sessions ended long ago, expired codes, links and challenges, and old replies of repeated writes; call it once an hour. */
export async function sweepMembers({ db, now }: DbContext): Promise<void> {
  const { sessionDays } = (await readSettingValues(db)).settings;
  await db.transaction(async (tx) => {
    await deleteOldRetrieveKeys(tx, daysBefore(now, RETRIEVE_KEY_DAYS));
    await deleteForgotten(tx, {
      sessions: daysBefore(now, ENDED_SESSION_DAYS),
      idleSessions: daysBefore(now, sessionDays + ENDED_SESSION_DAYS),
      codes: daysBefore(now, 1),
      challenges: now,
      replies: daysBefore(now, IDEMPOTENCY_DAYS),
    });
  });
}
