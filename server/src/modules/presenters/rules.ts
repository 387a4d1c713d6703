import type { ApplicationState, PresenterStatus } from '#contract/api/presenters.ts';
import type { Role } from '#contract/api/members.ts';
import { limitsOf } from '#contract/settings/rate-limits.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** The number of days a new presenter's verdicts are countersigned. */
const PROBATION_DAYS = 30;
/** The number of days after a refusal before a member may apply again. */
const REAPPLY_DAYS = 7;

/** How often a member may do something within a window of seconds. */
export const LIMITS = limitsOf('presenters');

/** Returns when the probation of a presenter who begins now ends. */
export function probationEnd(since: Date): Date {
  return new Date(since.getTime() + PROBATION_DAYS * DAY_MS);
}

/** Returns when a member refused at that instant may apply again. */
export function reapplyFrom(refusedAt: Date): Date {
  return new Date(refusedAt.getTime() + REAPPLY_DAYS * DAY_MS);
}

export interface ApplicantHistory {
  role: Role;
  /** Their present or last status as a presenter; null for somebody who never was one. */
  status: PresenterStatus | null;
  /** Their last application. */
  last: { state: ApplicationState; decidedAt: string | null } | null;
}

/** Returns why a member cannot apply now, as a sentence, and when they can; both null when they may. */
export function applicationRefusal({ role, status, last }: ApplicantHistory, now: Date): { sentence: string; from: Date | null } | null {
  if (role === 'operator') return { sentence: '管理员不兼任主持人', from: null };
  if (role === 'presenter' || status === 'active') return { sentence: '你已经是主持人了', from: null };
  if (status === 'suspended') return { sentence: '你的主持人资格停着，请先联系管理员', from: null };
  if (last?.state === 'pending') return { sentence: '你有一份申请还在等答复，一次只能交一份', from: null };
  if (last?.state === 'refused' && last.decidedAt !== null) {
    const from = reapplyFrom(new Date(last.decidedAt));
    if (from > now) return { sentence: `上次退回还不到 ${REAPPLY_DAYS} 天，过几天再来`, from };
  }
  return null;
}

const POST = /^(?:https?:\/\/[^/?#]+)?\/post\/view\/\d{1,9}\/(\d{1,15})\/?(?:[?#].*)?$/;

/** Returns the id of the post at an address, on any host of the site; null for any other address. */
export function postIdIn(address: string): number | null {
  const id = POST.exec(address.trim())?.[1];
  return id === undefined || Number(id) === 0 ? null : Number(id);
}
