import type { Role } from '#contract/api/members.ts';
import type { FailureName } from '#contract/failures.ts';
import { Failure, failures } from '#contract/failures.ts';
import { isPermanent } from '#contract/text/suspension-end.ts';
import type { Viewer } from '#server/platform/api.ts';
import { limitsOf } from '#contract/settings/rate-limits.ts';

const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;

/** How often something may be tried in a window of seconds. Limits by address are multiplied by the configured factor. */
export const LIMITS = limitsOf('members');

/** How long a member counts as online after their last activity. */
export const ONLINE_SECONDS = 5 * MINUTE;

/** For how long networks and devices of a member count as known. */
export const KNOWN_ORIGIN_DAYS = 90;
/** How long a new operator may go without a second factor. */
export const OPERATOR_TOTP_DAYS = 3;
/** An operator's session ends after these hours without a call, and these days after signing in. */
const OPERATOR_IDLE_HOURS = 12;
const OPERATOR_SESSION_DAYS = 7;
/** How long ended sessions and the replies of repeated writes are stored. */
export const ENDED_SESSION_DAYS = 30;
export const IDEMPOTENCY_DAYS = 2;
/** How long a password link still explains why it is invalid. */
export const RETRIEVE_KEY_DAYS = 7;
/** How long a member may take to enter a shown secret into their authenticator. */
export const TOTP_BEGUN_MINUTES = 30;

/** Returns the instant `days` before `now`. */
export function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * DAY * 1000);
}

/** How long sessions last: without a call, and in all. */
export interface SessionAges {
  sessionDays: number;
  maxSessionDays: number;
}

/** Returns since when the open sessions of somebody with a role must have been used, and since when they must have been opened. */
export function sessionsSince(role: Role, now: Date, { sessionDays, maxSessionDays }: SessionAges): { used: Date; opened: Date } {
  if (role !== 'operator') return { used: daysBefore(now, sessionDays), opened: daysBefore(now, maxSessionDays) };
  return {
    used: daysBefore(now, Math.min(sessionDays, OPERATOR_IDLE_HOURS / 24)),
    opened: daysBefore(now, Math.min(maxSessionDays, OPERATOR_SESSION_DAYS)),
  };
}

/** Returns whether a session has not been ended, was used within the last `sessionDays` and opened within `maxSessionDays`; that of an operator within hours and days. */
export function isSessionAlive(session: { endedAt: string | null; lastSeenAt: string; createdAt: string; role: Role }, now: Date, ages: SessionAges): boolean {
  const { used, opened } = sessionsSince(session.role, now, ages);
  return session.endedAt === null && new Date(session.lastSeenAt) > used && new Date(session.createdAt) > opened;
}

const untilText = new Intl.DateTimeFormat('zh-CN', {
  timeZone: 'Asia/Shanghai',
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** Returns whether a member may only read, answer in cases and appeal now. */
export function isSuspended<Row extends { status: string; suspendedUntil: string | null }>(member: Row, now: Date): member is Row & { suspendedUntil: string } {
  return member.status === 'suspended' && member.suspendedUntil !== null && new Date(member.suspendedUntil) > now;
}

/** Returns until when (as a Chinese sentence names it) and why a member may only read, or null when they may do more. */
export function suspensionOf(member: { status: string; suspendedUntil: string | null; suspendedReason: string | null }, now: Date): Viewer['suspended'] {
  return isSuspended(member, now)
    ? { until: isPermanent(member.suspendedUntil) ? '永久' : untilText.format(new Date(member.suspendedUntil)), reason: member.suspendedReason ?? '' }
    : null;
}

/** Returns a refusal whose sentence is also shown at its field. */
export function refusalAt(path: string, name: FailureName): Failure {
  return new Failure(name, { fields: [{ path, message: failures[name].message }] });
}
