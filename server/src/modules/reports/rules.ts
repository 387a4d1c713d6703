import type { Docket, ReportKind } from '#contract/reports.ts';
import type { Role } from '#contract/members.ts';

/** How many reports a member may send within a window of seconds. */
export const LIMITS = {
  reports: { most: 10, windowSeconds: 24 * 60 * 60 },
} as const;

/** So many distinct reporters hide a post or a comment until somebody has looked at it. */
const REPORTERS_TO_HIDE = 3;

/** How long reports may lie before they count as overdue, in milliseconds. */
export const OVERDUE_MS = 72 * 60 * 60 * 1000;

/** Snapshots kept of one thing: beyond that its changes are reported, but not kept. */
export const SNAPSHOTS_MOST = 5;

export interface Reported {
  kind: ReportKind;
  /** Of a complaint, which stays in sight whatever is said of it: the court decides about it. */
  isCase: boolean;
  hidden: boolean;
  reporters: number;
}

/** Whether a thing goes out of sight now, with the report for this reason among the reporters. */
export function hidesNow({ kind, isCase, hidden, reporters }: Reported, hidesAtOnce: boolean): boolean {
  return kind !== 'member' && !isCase && !hidden && (hidesAtOnce || reporters >= REPORTERS_TO_HIDE);
}

/** Whether a role closes reports of such a thing: presenters on posts and comments, operators on members. */
export function mayClose(kind: ReportKind, role: Role): boolean {
  return kind === 'member' ? role === 'operator' : role === 'presenter';
}

/** What keeps somebody away from reports of a thing that is his own, that he has hidden or that he has reported himself; null: nothing. */
export function conflictOf(docket: { authorId: number; hiderId: number | null; reportedByReader: boolean }, memberId: number): Docket['conflict'] {
  if (docket.authorId === memberId) return 'own';
  if (docket.hiderId === memberId) return 'hider';
  return docket.reportedByReader ? 'reporter' : null;
}

export const CONFLICT_TEXTS: Readonly<Record<NonNullable<Docket['conflict']>, string>> = {
  own: '被举报的是你自己的内容',
  reporter: '这是你自己举报的',
  hider: '这是你先遮起来的',
};

/** How long a member may be suspended, in days, and how long the reason may be that he reads. */
export const SUSPENSION_DAYS_MOST = 3650;
export const SUSPENSION_REASON_MOST = 500;
const DAY_MS = 24 * 60 * 60 * 1000;

/** When a suspension of so many days ends. */
export function endOfSuspension(days: number, now: Date): Date {
  return new Date(now.getTime() + days * DAY_MS);
}
