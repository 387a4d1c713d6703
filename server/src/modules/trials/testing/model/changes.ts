// What no act and no clock may change: a case before and after it.
import { PENALTIES } from '#server/modules/blacklist/index.ts';
import type { Moment } from './queries-moment.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Clocks that are stopped keep whole seconds. */
const SLACK_MS = 1_500;

/** Returns what changed that must not; the numbers are those of the law's list. */
export function brokenBetween(before: Moment, after: Moment, act: string): string[] {
  return [...brokenClocks(before, after, act), ...brokenRecords(before, after), ...brokenAlone(after)];
}

function brokenClocks(before: Moment, after: Moment, act: string): string[] {
  const broken: string[] = [];
  const isEarly = before.answerDueAt !== null && (after.answerDueAt ?? 0) < before.answerDueAt - SLACK_MS;
  // Only the last of the proven answers ends a window, and with it begins the hearing.
  const isAnswered = after.state === 'hearing' && after.accused.every((each) => each.isAnswered) && !before.accused.every((each) => each.isAnswered);
  if (isEarly && !isAnswered) broken.push('1 the window of the accused got shorter');
  if (['letter', 'openDoor', 'fetchCode', 'extendByCode'].includes(act) && after.state !== before.state) broken.push('1 a code moved the case');
  if (before.totalStartedAt !== null && after.totalStartedAt !== before.totalStartedAt) broken.push('19 the clock of the whole case began again');
  if (
    ['note', 'question', 'reply', 'deskNote', 'release', 'receive', 'next', 'view'].includes(act) &&
    !before.isAsked &&
    isLater(before.totalDueAt, after.totalDueAt)
  )
    broken.push('19 a note, a question, a release or a receipt moved the clock of the whole case');
  const isReceived = after.state !== before.state || after.holderId !== before.holderId;
  if (act === 'receiveStale' && before.closedAt === null && isReceived) broken.push('27 a receipt of an older complaint changed the case');
  if (before.summonedAt !== null && after.closedMs === before.closedMs && after.summonedAt !== before.summonedAt)
    broken.push('19 the accused were summoned twice');
  return broken;
}

const isLater = (before: number | null, after: number | null) => before !== null && after !== null && after > before + SLACK_MS;

function brokenRecords(before: Moment, after: Moment): string[] {
  const broken: string[] = [];
  if (before.letters.some((letter) => !after.letters.includes(letter))) broken.push('31 what somebody wrote with a code has gone or changed');
  if (after.closedAt === null && before.doorMails.some((id) => !after.doorMails.includes(id))) broken.push('0 an address that was left at a door has gone');
  for (const verdict of before.verdicts) {
    const now = after.verdicts.find(({ id }) => id === verdict.id);
    if (!now || now.fixed !== verdict.fixed) broken.push('29 a verdict was edited');
    else if (verdict.status !== 'proposed' && (now.status !== verdict.status || now.decided !== verdict.decided))
      broken.push('29 a verdict that was decided was decided again');
  }
  for (const ticket of before.tickets) {
    const now = after.tickets.find(({ id }) => id === ticket.id);
    if (!now) broken.push('29 a ticket has gone');
    else if (PENALTIES.indexOf(now.penalty) > PENALTIES.indexOf(ticket.penalty)) broken.push('29 a ticket became heavier');
    else if (ticket.isAnnulled && !now.isAnnulled) broken.push('29 a ticket that was annulled is back');
  }
  if (before.closedAt !== null && after.closedAt === null) broken.push('29 a closed case is open again');
  if (before.state === 'closed' && after.tickets.length > before.tickets.length) broken.push('29 a closed case got another ticket');
  return broken;
}

function brokenAlone(after: Moment): string[] {
  const broken: string[] = [];
  const window = after.answerDueAt === null || after.summonedAt === null ? 0 : after.answerDueAt - after.summonedAt;
  if (window > 16 * DAY_MS + SLACK_MS) broken.push('1 the window of the accused is longer than sixteen days');
  if (after.asks > 2) broken.push('19 the complainant was asked three times');
  if (after.summons > 1) broken.push('19 the accused were summoned twice');
  if (after.questions - after.asks > 5) broken.push('19 the accused were asked more than five questions');
  if (after.closedAt === null && after.totalStartedAt !== null && after.totalDueAt !== null && !after.isAsked) {
    // From the first receipt on, as long as the window of the accused besides, and as the site was closed; of a summons before it nothing counts twice.
    const length = after.totalDueAt - after.totalStartedAt - after.closedTotalMs;
    if (Math.abs(length - 28 * DAY_MS - window) > 2 * SLACK_MS) broken.push('19 the clock of the whole case is not that of 28 days and the window');
  }
  return broken;
}
