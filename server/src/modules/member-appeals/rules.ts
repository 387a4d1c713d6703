import { MEMBER_APPEAL_DAYS, MEMBER_APPEAL_HOURS } from '#contract/limits.ts';
import type { AppealedKind, StaffAppeal } from '#contract/api/member-appeals.ts';
import type { Role } from '#contract/api/members.ts';

const HOUR_MS = 60 * 60_000;

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

/** Returns until when an act can be appealed against. */
export function appealUntil(at: Date): Date {
  return new Date(at.getTime() + MEMBER_APPEAL_DAYS * 24 * HOUR_MS);
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
}

/**
 * Returns why somebody may not decide an appeal: it is their own, they acted, or it is for operators; null: they may. Somebody who acted decides
 * only where nobody else could: `others` is how many operators there are beside them and the author.
 */
export function refusalOf({ kind, memberId, actorId }: DecidedAppeal, viewer: { id: number; role: Role }, others: number): StaffAppeal['refusal'] {
  if (memberId === viewer.id) return 'own';
  if (viewer.role !== 'operator' && kind === 'suspension') return 'operators';
  return actorId === viewer.id && (viewer.role !== 'operator' || others > 0) ? 'acted' : null;
}
