import type { Role } from '#contract/api/members.ts';
import type { PinScope, PostLock, StaffPostAct } from '#contract/api/staff-posts.ts';
import { MAX_PRESENTER_LOCK_HOURS, MAX_PRESENTER_PIN_DAYS } from '#contract/staff-limits.ts';
import type { ReadablePost } from './rules.ts';

/** A post as far as it decides what the staff may do with it. */
export interface StaffedPost extends Pick<ReadablePost, 'authorId' | 'status' | 'kind'> {
  /** The staff has removed it, and its words are still there. */
  isRestorable: boolean;
  pinScope: PinScope | null;
  locked: boolean;
  /** Null: until somebody opens it, or not locked. */
  lockedUntil: string | null;
  lockedBy: number | null;
}

const STAFF_ACTS: readonly StaffPostAct[] = ['hide', 'remove', 'restore', 'pin', 'unpin', 'lock', 'unlock', 'move', 'retitle', 'law'];

/** Returns what the staff may do with a post: the court alone decides about complaints, unless an authority orders something. */
export function staffActsFor(post: StaffedPost, member: { id: number; role: Role; suspended: boolean }, now: Date): StaffPostAct[] {
  if (member.role === 'member' || member.suspended) return [];
  const isOperator = member.role === 'operator';
  const isOthers = post.authorId !== member.id;
  const isThere = post.status !== 'removed';
  const isPublic = post.status === 'published';
  const isInHand = isOthers || isOperator;
  const isPinInHand = isInHand && canRepin(post, member);
  const isLockInHand = isInHand && canRelock(post, { ...member, now });
  const allowed: Record<StaffPostAct, boolean> = {
    hide: isOthers && isPublic,
    remove: isOperator && isOthers && isThere,
    restore: isOperator && isOthers && post.isRestorable,
    pin: isPinInHand && isPublic,
    unpin: isPinInHand && isThere && post.pinScope !== null,
    lock: isLockInHand && isPublic,
    unlock: isLockInHand && isThere && post.locked,
    move: isInHand && isThere,
    retitle: isInHand && isThere,
    // The law makes no difference between authors.
    law: isOperator && (isThere || (post.isRestorable && isOthers)),
  };
  return STAFF_ACTS.filter((act) => allowed[act] && (post.kind !== 'complaint' || act === 'law'));
}

/** Returns whether somebody of the staff may pin a post otherwise: a pin on the whole site is the operators'. */
export function canRepin({ pinScope }: Pick<StaffedPost, 'pinScope'>, { role }: { role: Role }): boolean {
  return pinScope !== 'site' || role === 'operator';
}

/** Returns whether somebody of the staff may lock or open a post: presenters leave a lock of another's alone that is longer than any of theirs. */
export function canRelock(
  { locked, lockedUntil, lockedBy }: Pick<StaffedPost, 'locked' | 'lockedUntil' | 'lockedBy'>,
  { id, role, now }: { id: number; role: Role; now: Date },
): boolean {
  return !locked || lockedBy === id || isOver(lockedUntil, now) || lockProblem(lockedUntil, { role, now }) === null;
}

/** A field that is wrong, and the sentence at it. */
interface Problem {
  path: string;
  message: string;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** How far the clock of a browser that adds seven days may be ahead. */
const CLOCK_SLACK_MS = 5 * 60_000;
const OVER = '这个时间已经过了';

/** Returns what is wrong with a pin; null when nothing is. */
export function pinProblem({ scope, until }: { scope: PinScope; until: string | null }, { role, now }: { role: Role; now: Date }): Problem | null {
  if (scope === 'site' && role !== 'operator') return { path: 'scope', message: '主持人只能在本栏目置顶' };
  if (isOver(until, now)) return { path: 'until', message: OVER };
  const isTooLong = role !== 'operator' && isLaterThan(until, now.getTime() + MAX_PRESENTER_PIN_DAYS * DAY_MS);
  return isTooLong ? { path: 'until', message: `主持人最多置顶 ${MAX_PRESENTER_PIN_DAYS} 天` } : null;
}

/** Returns what is wrong with the end of a lock; null when nothing is. */
export function lockProblem(until: string | null, { role, now }: { role: Role; now: Date }): Problem | null {
  if (isOver(until, now)) return { path: 'until', message: OVER };
  const isTooLong = role !== 'operator' && isLaterThan(until, now.getTime() + MAX_PRESENTER_LOCK_HOURS * HOUR_MS);
  return isTooLong ? { path: 'until', message: `主持人最多锁 ${MAX_PRESENTER_LOCK_HOURS} 小时` } : null;
}

function isOver(until: string | null, now: Date): boolean {
  return until !== null && Date.parse(until) <= now.getTime();
}

function isLaterThan(until: string | null, latest: number): boolean {
  return until === null || Date.parse(until) > latest + CLOCK_SLACK_MS;
}

const minuteText = new Intl.DateTimeFormat('zh-CN', {
  timeZone: 'Asia/Shanghai',
  month: 'long',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** Returns why nobody can comment on a locked post, as who tries reads it. */
export function lockSentence({ until, notice }: Pick<PostLock, 'until' | 'notice'>): string {
  const end = until === null ? '什么时候打开，还没有定' : `锁到 ${minuteText.format(new Date(until))}`;
  return notice === '' ? `${end}。` : `${notice.replace(/[。.\s]+$/u, '')}。${end}。`;
}

/** What the staff should know of a post before they do something with it. */
export interface StaffFacts {
  reports: number;
  /** Of them in a case that is open. */
  openReports: number;
  /** Of those, why. */
  openReasons: string;
  edits: number;
  authorSuspendedUntil: string | null;
  pinScope: PinScope | null;
  pinnedUntil: string | null;
  locked: boolean;
  lockedUntil: string | null;
  /** The name of the column it was moved from. */
  movedFrom: string | null;
}

/** Returns what is open about a post, as sentences. */
export function staffNoteOf(facts: StaffFacts, now: Date): string {
  const suspended = facts.authorSuspendedUntil !== null && Date.parse(facts.authorSuspendedUntil) > now.getTime();
  return [
    reportsIn(facts),
    facts.edits > 0 ? `改过 ${facts.edits} 次` : '',
    facts.pinScope === null ? '' : `${facts.pinScope === 'site' ? '全站' : '本栏目'}置顶${endIn(facts.pinnedUntil)}`,
    facts.locked ? `回复锁着${endIn(facts.lockedUntil)}` : '',
    facts.movedFrom === null ? '' : `从“${facts.movedFrom}”移来`,
    suspended ? `作者停用到 ${minuteText.format(new Date(facts.authorSuspendedUntil ?? ''))}` : '作者没有处分',
  ]
    .filter((part) => part !== '')
    .join('；')
    .concat('。');
}

function reportsIn({ reports, openReports, openReasons }: StaffFacts): string {
  if (reports === 0) return '没有人举报';
  return `被举报 ${reports} 次${openReports > 0 ? `，${openReports} 次未结（${openReasons}）` : '，都结了'}`;
}

function endIn(until: string | null): string {
  return until === null ? '，不限期' : `到 ${minuteText.format(new Date(until))}`;
}
