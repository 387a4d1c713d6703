import { QUEUE_KINDS } from '#contract/api/queue-kinds.ts';
import type { ReportCase, ReportKind } from '#contract/api/reports.ts';
import { foldText, solidOf } from '#contract/text/fold.ts';
import type { Role } from '#contract/api/members.ts';
import { limitsOf } from '#contract/settings/rate-limits.ts';

/** How many reports a member may send within a window of seconds. */
export const LIMITS = limitsOf('reports');

/** Separate reports of one member on one author within this time; further ones join one of them and hide nothing. */
export const MAX_REPORTS_ON_AUTHOR = 5;
export const PRESSURE_MS = 7 * 24 * 60 * 60 * 1000;

/** Accounts of one network, or that joined in one week, that make a wave when they report within this time. */
export const MIN_WAVE = 10;
export const WAVE_MS = 10 * 60 * 1000;
/** How long a wave is on the desk; then it is erased from which network it came. */
export const WAVES_SHOWN_MS = 7 * 24 * 60 * 60 * 1000;

/** Waves wait for an operator under topics that begin so. */
export const WAVE_TOPIC = 'wave:';

/** Returns the topic under which a report waits for somebody to see to it. */
export function reportTopic(id: number): string {
  return `report:${id}`;
}

/** Returns how long a report of a post or a comment may wait, in milliseconds: the limit of its kind in the queue. */
export function limitOf({ isLeak }: { isLeak: boolean }): number {
  return QUEUE_KINDS[isLeak ? 'privacy' : 'report'].limitHours * 60 * 60 * 1000;
}

/** How long reports may lie before they count as overdue, in milliseconds. */
export const OVERDUE_MS = limitOf({ isLeak: false });

/** Snapshots kept of one thing: beyond that its changes are reported, but not kept. */
export const MAX_SNAPSHOTS = 5;

/** Returns whether a report is about a person: there is nothing to take out of sight. */
export function isOfPerson(kind: ReportKind): kind is 'member' | 'presenter' {
  return kind === 'member' || kind === 'presenter';
}

/** Returns whether reports may change how a thing is seen: nobody's profile, no case, about which the court decides, and nothing a presenter has set up for all. */
export function isWithinReach(kind: ReportKind, { isCase, isHonored }: { isCase: boolean; isHonored: boolean }): boolean {
  return !isOfPerson(kind) && !isCase && !isHonored;
}

/** What reporters have marked in a thing. */
export interface Marks {
  words: readonly string[];
  fileIds: readonly number[];
}

/** Returns whether marks hit what was looked at before and found to be no leak, also a little more or less of it. */
export function areFoundFine(marks: Marks, before: Marks): boolean {
  const folded = (words: readonly string[]) => words.map((word) => solidOf(foldText(word)).units);
  const earlier = folded(before.words);
  return (
    marks.fileIds.some((id) => before.fileIds.includes(id)) ||
    folded(marks.words).some((word) => earlier.some((other) => word.includes(other) || other.includes(word)))
  );
}

/**
 * Returns whether somebody closes reports of this kind of target: presenters and operators on posts and comments, operators on members, and on a
 * presenter the operators and the one presenter who was called.
 */
export function canClose({ kind, assigneeId }: { kind: ReportKind; assigneeId: number | null }, { id, role }: { id: number; role: Role }): boolean {
  if (kind === 'presenter' && role === 'presenter') return assigneeId === id;
  return role === 'operator' || (kind !== 'member' && role === 'presenter');
}

/** What of a report case says whether its reader may handle it. */
interface ReadReportCase {
  author: { id: number };
  hiddenBy: { id: number } | null;
  reportedByReader: boolean;
  /** It is under a case they judged, or names them. */
  isOwnVoice: boolean;
  /** Nobody else could look at what they have hidden under a case. */
  isLastToLook: boolean;
}

/** Who handles reports, and which others of the staff there are. */
export interface Handler {
  id: number;
  role: Role;
  /** Everybody else who could. */
  others: readonly number[];
}

/** Returns whether nobody but an operator is there to look at what they have hidden: its author may not. */
export function isAlone({ role, others }: Pick<Handler, 'role' | 'others'>, authorId: number): boolean {
  return role === 'operator' && others.every((id) => id === authorId);
}

/**
 * Returns why a member may not handle reports of a target: it is their own or about them, they hid it though somebody else could look at it, or they
 * reported it; null: no conflict.
 */
export function conflictOf({ author, hiddenBy, reportedByReader, isOwnVoice, isLastToLook }: ReadReportCase, handler: Handler): ReportCase['conflict'] {
  if (author.id === handler.id) return 'own';
  if (hiddenBy?.id === handler.id && !isLastToLook && !isAlone(handler, author.id)) return 'hider';
  if (reportedByReader) return 'reporter';
  return isOwnVoice ? 'voice' : null;
}

/** The longest reason of a suspension, which its member reads. */
export const MAX_SUSPENSION_REASON_LENGTH = 500;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Returns when a suspension of this many days ends. */
export function endOfSuspension(days: number, now: Date): Date {
  return new Date(now.getTime() + days * DAY_MS);
}
