import { maskEmail } from '#contract/text/mask-email.ts';
import type { ListedMember } from '#contract/api/staff-members.ts';
import { personOf } from '#server/modules/members/index.ts';
import type { MemberRow } from './queries-find.ts';

/** Returns a member as the list shows them. */
export function listedOf(row: MemberRow): ListedMember {
  const { id, nickName, avatar, level, role } = personOf(row);
  return {
    id,
    nickName,
    avatar,
    level,
    role,
    status: row.closedAt !== null ? 'closed' : row.isSuspended ? 'suspended' : 'active',
    until: row.isSuspended ? row.suspendedUntil : null,
    mailMasked: row.emailFold === null ? null : maskEmail(row.emailFold),
    posts: row.posts,
    comments: row.comments,
    reports: row.reports,
    openReports: row.openReports,
    isAppealing: row.isAppealing,
    closingAt: row.closingAt,
    joinedAt: row.joinedAt,
    lastSeenAt: row.lastSeenAt,
  };
}
