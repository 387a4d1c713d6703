import { MEMBER_APPEAL_HOURS } from '#contract/limits.ts';
import type { AppealedKind, StaffAppeal } from '#contract/api/member-appeals.ts';
import type { Role } from '#contract/api/members.ts';

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;

/** The acts that can be appealed against, by what the appeal is about. */
export const APPEALED_ACTS = {
  suspension: ['member.suspend'],
  removal: ['post.remove', 'comment.remove', 'scenery.remove'],
} as const satisfies Record<AppealedKind, readonly string[]>;

/** Returns what an appeal against an act is about; null: nobody appeals against such an act. */
export function kindOfAct(act: string): AppealedKind | null {
  if (APPEALED_ACTS.suspension.some((each) => each === act)) return 'suspension';
  return APPEALED_ACTS.removal.some((each) => each === act) ? 'removal' : null;
}

/** Returns until when an act can be appealed against, in a site that leaves its members some days. */
export function appealUntil(at: Date, days: number): Date {
  return new Date(at.getTime() + days * DAY_MS);
}

/** Returns since when acts can be appealed against now. */
export function appealableSince(now: Date, days: number): Date {
  return new Date(now.getTime() - days * DAY_MS);
}

/** Returns by when an appeal has to be answered. */
export function dueAtOf(createdAt: Date): Date {
  return new Date(createdAt.getTime() + MEMBER_APPEAL_HOURS * HOUR_MS);
}

/** Returns the topic under which an appeal waits for somebody to see to it. */
export function appealTopic(id: number): string {
  return `appeal:${id}`;
}

/** What of an appeal says who may decide it. */
export interface DecidedAppeal {
  kind: AppealedKind;
  memberId: number;
  /** Null: the site itself, or somebody at the keyboard of the machine. */
  actorId: number | null;
  /** Whether it is about what is said of who would decide. */
  isOwnVoice: boolean;
}

/**
 * Returns why somebody may not decide an appeal: it is their own, they acted or are spoken of, or it is for operators; null: they may. Somebody who acted decides
 * only where nobody else could: `others` is how many operators there are beside them and the author.
 */
export function refusalOf({ kind, memberId, actorId, isOwnVoice }: DecidedAppeal, viewer: { id: number; role: Role }, others: number): StaffAppeal['refusal'] {
  if (memberId === viewer.id) return 'own';
  if (viewer.role !== 'operator' && kind === 'suspension') return 'operators';
  if (isOwnVoice) return 'voice';
  return actorId === viewer.id && (viewer.role !== 'operator' || others > 0) ? 'acted' : null;
}
