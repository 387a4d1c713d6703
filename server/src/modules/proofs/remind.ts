import { notify } from '#server/modules/messages/index.ts';
import type { DbContext } from '#server/platform/database/db.ts';
import { PROOF_NOTIFICATIONS } from './notifications.ts';
import { takeStrays } from './queries-owners.ts';
import { selectClaimants, takeReminder } from './queries-reminders.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const QUARTER_DAYS = 90;

/**
 * Notifies everybody who calls a character theirs that they were never seen to play, when they type it and once a quarter: the site can notify
 * only who is proven when the court looks for them. Everybody alike, case or no case: a line for the accused alone would tell who is accused. Doing it again, or on two nodes at once, changes nothing more.
 */
export async function remindClaimants({ db, now }: DbContext): Promise<void> {
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS);
  for (;;) {
    const claimants = await selectClaimants({ db, now }, { notifiedBefore: before(QUARTER_DAYS), typedSince: before(1) });
    for (const { memberId, isNotified } of claimants)
      await db.transaction(async (tx) => {
        const isFirst = await takeReminder({ tx, now }, memberId, before(QUARTER_DAYS));
        if (isFirst && isNotified) await notify({ tx, now }, memberId, PROOF_NOTIFICATIONS.wanted({}));
      });
    if (claimants.length === 0) return;
  }
}

/** Asks who has a proof of a character that was not in their profile when the site was upgraded whether it is still theirs; each once. */
export async function askOfStrays({ db, now }: DbContext): Promise<void> {
  await db.transaction(async (tx) => {
    for (const memberId of await takeStrays({ tx, now })) await notify({ tx, now }, memberId, PROOF_NOTIFICATIONS.stray({}));
  });
}
