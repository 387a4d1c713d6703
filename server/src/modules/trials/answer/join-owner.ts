import { readEntryLabels } from '#server/modules/dictionaries/index.ts';
import { notifyByChannels } from '#server/modules/channels/index.ts';
import type { WriteContext } from '#server/platform/database/db.ts';
import { CASE_NOTIFICATIONS, aboutCase } from '../case/notifications.ts';
import { dropCase, lockCase, type LockedCase } from '../case/take-step.ts';
import { retractAnswer, selectForOwner, updateParty } from './queries-doors.ts';
import { extendWindowOf } from './window.ts';

/** A character and the member who was just seen to play it. */
export interface ProvenOwner {
  gameId: number;
  nameKey: string;
  realmKey: string;
  memberId: number;
}

/**
 * Makes the owner of a character the party of the cases it was summoned in, and of those that left it a ticket. A window that is open leaves
 * them three days, and what another owner has answered in it is no answer of theirs. They are notified of each.
 */
export async function joinOwner({ tx, now }: WriteContext, owner: ProvenOwner): Promise<void> {
  for (const { accusedId, caseId } of await selectForOwner(tx, owner)) {
    const locked: LockedCase = { tx, now, row: await lockCase(tx, caseId), actor: { kind: 'clock' } };
    await updateParty(locked, { accusedId, memberId: owner.memberId, provenAt: now });
    dropCase(tx, locked.row);
    const end = await extendWindowOf(locked, 'proven');
    const about = aboutCase(locked.row);
    if (end === null) {
      const notification = CASE_NOTIFICATIONS[locked.row.closedAt === null ? 'ownerLate' : 'ownerOfTicket']({ about });
      await notifyByChannels({ tx, now }, [{ to: owner.memberId, notification }]);
      continue;
    }
    await retractAnswer(tx, accusedId);
    const offence = (await readEntryLabels(tx))('offence', locked.row.offence).label;
    const data = { accusedId, offence, until: end.toISOString() };
    await notifyByChannels({ tx, now }, [{ to: owner.memberId, notification: CASE_NOTIFICATIONS.summoned({ about, data }) }]);
  }
}
