import type { Conflict } from '#contract/api/trials.ts';
import { readEntryLabels } from '#server/modules/dictionaries/index.ts';
import { notifyByChannels } from '#server/modules/channels/index.ts';
import type { Notification } from '#server/modules/messages/index.ts';
import { ConflictedLooker } from '#server/modules/proofs/index.ts';
import type { Viewer } from '#server/platform/api.ts';
import type { WriteContext } from '#server/platform/database/db.ts';
import { CASE_NOTIFICATIONS, aboutCase } from '../case/notifications.ts';
import { courtPersonOf, factsOf } from '../case/actors.ts';
import type { CaseRow } from '../case/queries-case.ts';
import { seatedIn, vacate } from '../case/leave.ts';
import { conflictsOf } from '../rules/conflicts.ts';
import { isInTime } from '../rules/heard.ts';
import { dropCase, lockCase, type LockedCase } from '../case/take-step.ts';
import { WITHDRAWAL_NOTIFICATIONS } from '../withdrawal/notifications-withdrawal.ts';
import { retractAnswer, selectForOwner, updateParty, updateTold } from './queries-doors.ts';
import { extendWindowOf } from './window.ts';

/** A character and the member who was just seen to play it. */
export interface ProvenOwner {
  gameId: number;
  nameKey: string;
  realmKey: string;
  memberId: number;
  /** Who has seen it; null: a provider says so. */
  seenBy: Pick<Viewer, 'id' | 'role'> | null;
}

/**
 * Makes the owner of a character the party of the cases it was summoned in, and of those that left it a ticket. A window that is open leaves
 * them three days, and what another owner has answered in it is no answer of theirs. They are notified of each. A presenter who is tied to them
 * loses the case. Throws `ConflictedLooker` for a proof by somebody who is conflicted in an open case about the character.
 */
export async function joinOwner({ tx, now }: WriteContext, owner: ProvenOwner): Promise<void> {
  const notifications: Notification[] = [];
  for (const { accusedId, caseId } of await selectForOwner(tx, owner)) {
    const before = await lockCase(tx, caseId);
    await updateParty(tx, { accusedId, memberId: owner.memberId, provenAt: now }, null);
    dropCase(tx, before);
    await stepAside({ tx, now }, before, owner);
    // Who has left it has put it back into the queue: its clocks are others now.
    const locked: LockedCase = { tx, now, row: await lockCase(tx, caseId), actor: { kind: 'clock' } };
    const end = await extendWindowOf(locked, 'proven');
    const about = aboutCase(locked.row);
    const { withdrawDueAt, withdrawReason } = locked.row;
    if (withdrawDueAt !== null) {
      notifications.push(WITHDRAWAL_NOTIFICATIONS.wanted({ about, data: { reason: withdrawReason, until: withdrawDueAt } }));
    }
    if (end === null) {
      notifications.push(CASE_NOTIFICATIONS[locked.row.closedAt === null ? 'ownerLate' : 'ownerOfTicket']({ about }));
      continue;
    }
    // Who is notified too late to be served takes nothing from a notice that was in time: else the next account of a player would always undo the last one (decision 239).
    if (isInTime(now, { endsAt: end, lengths: locked.row.lengths })) await updateTold(tx, accusedId, now);
    await retractAnswer(tx, accusedId);
    const offence = (await readEntryLabels(tx))('offence', locked.row.offence).label;
    const data = { accusedId, offence, until: end.toISOString() };
    notifications.push(CASE_NOTIFICATIONS.summoned({ about, data }));
  }
  // One step, however many cases the character is in.
  await notifyByChannels(
    { tx, now },
    notifications.map((notification) => ({ to: owner.memberId, notification })),
  );
}

/** Conflicts that say nothing about who somebody is. */
const HARMLESS: readonly Conflict[] = ['carried', 'idled', 'lately'];

/** Lets those leave a case who are tied to its new party. Throws `ConflictedLooker` where who has seen the proof is one of them. */
async function stepAside({ tx, now }: WriteContext, { id, closedAt }: CaseRow, { seenBy }: ProvenOwner): Promise<void> {
  if (closedAt !== null) return;
  const joined: LockedCase = { tx, now, row: await lockCase(tx, id), actor: { kind: 'clock' } };
  const conflicts = seenBy === null ? [] : conflictsOf(factsOf(joined.row), await courtPersonOf({ db: tx, now }, seenBy));
  if (conflicts.some((each) => !HARMLESS.includes(each))) throw new ConflictedLooker();
  await vacate(joined, await seatedIn(joined));
}
