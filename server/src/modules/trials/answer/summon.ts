import type { CaseState } from '#contract/api/trials.ts';
import { readEntryLabels } from '#server/modules/dictionaries/index.ts';
import { notifyByChannels } from '#server/modules/channels/index.ts';
import type { MemberContext, MemberRequest } from '#server/platform/api.ts';
import type { Secrets } from '#server/platform/process/secrets.ts';
import { seatedIn, vacate } from '../case/leave.ts';
import { CASE_NOTIFICATIONS, aboutCase } from '../case/notifications.ts';
import { selectCase } from '../case/queries-case.ts';
import { lockCase, takeStep, type LockedCase } from '../case/take-step.ts';
import { whenSummoned } from '../rules/clocks.ts';
import { drawCouriers } from './couriers.ts';
import { makeCode } from './doors.ts';
import { lockOwners, ownersOf } from './owners.ts';
import { updateParty, type Party } from './queries-doors.ts';

/**
 * Summons the accused, once: each gets a code, and who was seen to play the character becomes the party; a presenter who is tied to them loses the
 * case. Throws `postGone` and the refusals of
 * the table.
 */
export async function summonAccused(context: MemberContext & Pick<MemberRequest, 'platform'>, id: number): Promise<{ state: CaseState }> {
  return context.db.transaction(async (tx) => {
    const found = await selectCase(tx, id);
    if (found?.foundFalse === null) await lockOwners(tx, found.gameId, found.accused);
    return takeStep({ ...context, db: tx }, { id, step: 'summon' }, async (step) => {
      const { now, to } = step;
      const owners = await ownersOf(step);
      const clocks = whenSummoned(step.clocks, now, { allProven: owners.length === step.row.accused.length });
      await step.go({ clocks, summonedAt: now });
      await notifyAccused(step, context.platform.secrets, { owners, until: clocks.answerDueAt ?? now });
      return { state: owners.length === 0 ? to : await leaveTied(step) };
    });
  });
}

/** Takes the case from a presenter who is tied to one of those who are its parties only now. Returns its state. */
async function leaveTied({ tx, now, row }: LockedCase): Promise<CaseState> {
  const joined: LockedCase = { tx, now, row: await lockCase(tx, row.id), actor: { kind: 'clock' } };
  await vacate(joined, await seatedIn(joined));
  return (await lockCase(tx, row.id)).state;
}

/** Makes the parties and doors of the accused of a locked case, notifies those who have an account, and finds somebody to tell the others. */
export async function notifyAccused(locked: LockedCase, secrets: Secrets, { owners, until }: { owners: readonly Party[]; until: Date }): Promise<void> {
  const { tx, row, now } = locked;
  // A member is notified by their account, and needs no code.
  if (row.foundFalse === null) for (const accused of row.accused) await makeCode(tx, secrets, accused);
  for (const owner of owners) await updateParty(tx, owner, now);
  const labelOf = await readEntryLabels(tx);
  const offence = labelOf('offence', row.offence).label;
  const about = aboutCase(row);
  const isMissingSomebody = owners.length < row.accused.length;
  const data = { until: until.toISOString() };
  await notifyByChannels(locked, [
    ...owners.map(({ accusedId, memberId }) => ({ to: memberId, notification: CASE_NOTIFICATIONS.summoned({ about, data: { accusedId, offence, ...data } }) })),
    ...(isMissingSomebody && !row.isDirect ? [{ to: row.complainantId, notification: CASE_NOTIFICATIONS.carryWanted({ about, data }) }] : []),
  ]);
  if (isMissingSomebody) await drawCouriers(locked);
}
