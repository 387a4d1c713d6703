import type { Penalty } from '#contract/api/tickets.ts';
import type { Heard } from '#contract/api/trials.ts';
import { LAWFUL_LENGTHS, type Lengths } from '#contract/court-lengths.ts';
import { severityOf } from '#server/modules/blacklist/index.ts';

const HOUR_MS = 60 * 60 * 1000;
/** An attempt that is noted later than this counts as made this long before. */
const MAX_NOTED_AFTER_MS = 24 * HOUR_MS;
/** How many attempts count as having tried. */
const MIN_ATTEMPTS = 2;

/** One attempt to tell an accused of the complaint. */
export interface Attempt {
  accusedId: number;
  at: string;
  /** Its day in China. */
  day: string;
  /** Whether somebody who is no party tried. */
  isIndependent: boolean;
  /** Whether a picture shows the text arriving. */
  isDelivered: boolean;
}

/** An accused as the grade sees them. */
export interface HeardAccused {
  id: number;
  answeredAt: string | null;
  toldAt: string | null;
  unprovenAnswers: number;
}

/** Returns whether somebody who is notified at an instant has the time that is left to them, in a window that ends at another one. */
export function isInTime(at: Date, { endsAt, lengths }: { endsAt: Date; lengths: Pick<Lengths, 'heardOfHours'> }): boolean {
  return endsAt.getTime() - at.getTime() >= lengths.heardOfHours * HOUR_MS;
}

/** The window of the accused as their grade sees it. */
interface GradedWindow {
  answerDueAt: string | null;
  /** As the law has them unless given. */
  lengths?: Pick<Lengths, 'heardOfHours'>;
}

/** Returns how an accused was heard in the window of their case. */
export function heardOf(accused: HeardAccused, attempts: readonly Attempt[], { answerDueAt: endsAt, lengths = LAWFUL_LENGTHS }: GradedWindow): Heard {
  if (accused.answeredAt !== null) return 'answered';
  const own = attempts.filter(({ accusedId }) => accusedId === accused.id);
  const inTime = (at: string) => endsAt !== null && isInTime(new Date(at), { endsAt: new Date(endsAt), lengths });
  const wasNotified = accused.toldAt !== null && inTime(accused.toldAt);
  if (wasNotified || isEnough(own.filter(({ at, isDelivered }) => isDelivered && inTime(at)))) return 'served';
  if (!isEnough(own)) return 'untried';
  return accused.unprovenAnswers > 0 ? 'unprovenAnswer' : 'undelivered';
}

/** Returns when an attempt counts as made: at the hour its carrier gives, at most a day before they noted it. */
export function believedAt({ at, loggedAt }: { at: string; loggedAt: string }): string {
  const earliest = Date.parse(loggedAt) - MAX_NOTED_AFTER_MS;
  return Date.parse(at) < earliest ? new Date(earliest).toISOString() : at;
}

/** Returns an instant as the end of a window sees it that became longer by every closing of the site after it, as long as the window was open. */
export function movedBy(closings: readonly { at: string; seconds: number }[], { at, endsAt }: { at: string; endsAt: string }): string {
  const later = closings.filter((closing) => Date.parse(at) < Date.parse(closing.at) && Date.parse(closing.at) < Date.parse(endsAt));
  return new Date(Date.parse(at) + later.reduce((sum, { seconds }) => sum + seconds * 1000, 0)).toISOString();
}

/** Returns whether attempts were made on two days, one of them by somebody who is no party. */
function isEnough(attempts: readonly Attempt[]): boolean {
  const days = new Set(attempts.map(({ day }) => day));
  return days.size >= MIN_ATTEMPTS && attempts.some(({ isIndependent }) => isIndependent);
}

/** The heaviest penalty for who was notified and has not answered. */
export type ServedCap = Extract<Penalty, 'permanent' | 'list365'>;

/** Returns the heaviest penalty for who was notified and has not answered, as the operator has set it. */
export function servedCapOf({ servedMayBePermanent }: { servedMayBePermanent: boolean }): ServedCap {
  return servedMayBePermanent ? 'permanent' : 'list365';
}

const CAPS: Readonly<Record<Exclude<Heard, 'served'>, Penalty | null>> = {
  answered: 'permanent',
  unprovenAnswer: 'list90',
  undelivered: 'list90',
  untried: null,
  unknown: null,
};

/** Returns the heaviest penalty for an accused who was heard like this; null: none. */
export function penaltyCap(grade: Heard, servedCap: ServedCap): Penalty | null {
  return grade === 'served' ? servedCap : CAPS[grade];
}

/** Returns whether a penalty is heavier than how the accused was heard allows. */
export function isTooHeavy(penalty: Penalty, { grade, servedCap }: { grade: Heard; servedCap: ServedCap }): boolean {
  const cap = penaltyCap(grade, servedCap);
  return cap === null || severityOf(penalty) > severityOf(cap);
}
