import { COMMENT_HOLD_HOURS } from '#contract/limits.ts';
import type { Conflict } from '#contract/api/trials.ts';
import type { Role } from '#contract/api/members.ts';

const HOUR_MS = 60 * 60 * 1000;

/** What decides whether a member may hold the new comments under a case. */
export interface HoldFacts {
  role: Role;
  /** It is closed by a verdict, so that comments are open. */
  isDiscussed: boolean;
  /** Why they may not judge the case. */
  conflicts: readonly Conflict[];
  /** They judged, signed or voted in it, answered an appeal, or its page names them. */
  isOwnVoice: boolean;
  /** They have pressed before, under this case. */
  hasPressed: boolean;
  /** Until when its comments are held already; null: they are not. */
  heldUntil: string | null;
}

export type HoldRefusal = 'forbidden' | 'undiscussed' | 'conflict' | 'voice' | 'held' | 'pressed';

/** Returns why a member may not hold the new comments under a case; null: they may. */
export function refuseHold({ role, isDiscussed, conflicts, isOwnVoice, hasPressed, heldUntil }: HoldFacts, now: Date): HoldRefusal | null {
  if (role !== 'presenter') return 'forbidden';
  if (!isDiscussed) return 'undiscussed';
  if (conflicts.length > 0) return 'conflict';
  if (isOwnVoice) return 'voice';
  if (heldUntil !== null && Date.parse(heldUntil) > now.getTime()) return 'held';
  return hasPressed ? 'pressed' : null;
}

/** Returns until when one press holds. */
export function endOfHold(now: Date): Date {
  return new Date(now.getTime() + COMMENT_HOLD_HOURS * HOUR_MS);
}
