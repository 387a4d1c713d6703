import { notifyByChannels } from '#server/modules/channels/index.ts';
import type { IssuedSubject } from '#server/modules/blacklist/index.ts';
import { heardIn } from '../case/actors.ts';
import { aboutCase } from '../case/notifications.ts';
import type { AllowedStep } from '../case/take-step.ts';
import { selectFoundFalse } from '../record/queries-records.ts';
import { isRepeated, pausedUntil } from '../record/rules.ts';
import type { Verdict } from '../rules/verdict.ts';
import { FINDING_NOTIFICATIONS } from './notifications-findings.ts';
import { selectOwned } from './queries-findings.ts';

type Subject = Omit<IssuedSubject, 'votes'>;

/**
 * Returns who gets a ticket by a verdict against a member: a character that was seen to be theirs, where it is the second such verdict within a year; else nobody.
 * The ticket is a warning, the lightest there is.
 */
export async function ticketedCharacters({ tx, now, row }: AllowedStep, { penalties }: Verdict): Promise<Subject[]> {
  const subjects: Subject[] = [];
  for (const accused of row.accused) {
    const { id, memberId } = accused;
    if (memberId === null || penalties.every(({ accusedId }) => accusedId !== id)) continue;
    if (!isRepeated(await selectFoundFalse(tx, memberId, row.id), now.getTime())) continue;
    const owned = await selectOwned({ db: tx, now }, memberId, row.gameId);
    const character = owned && { ...owned, faction: '', class: '', guild: '' };
    if (character) subjects.push({ accusedId: id, character, penalty: 'warning', heard: heardIn(row, accused) ?? 'untried' });
  }
  return subjects;
}

/** Notifies the member of what was decided about their complaint, and the presenter who had found it false. */
export async function notifyFinding(step: AllowedStep, { outcome }: Verdict): Promise<void> {
  const { tx, now, row } = step;
  const about = aboutCase(row);
  const isUpheld = outcome === 'upheld' || outcome === 'partly';
  const ended = FINDING_NOTIFICATIONS.ended({ about, data: { found: outcome } });
  const messages = [{ to: row.complainantId, notification: ended }];
  for (const { memberId } of row.accused) {
    if (memberId === null) continue;
    const until = isUpheld ? pausedUntil(await selectFoundFalse(tx, memberId), now) : null;
    const notification = until
      ? FINDING_NOTIFICATIONS.upheld({ about, data: { pausedUntil: until.toISOString() } })
      : FINDING_NOTIFICATIONS.notUpheld({ about });
    messages.push({ to: memberId, notification });
  }
  await notifyByChannels(step, messages);
}
