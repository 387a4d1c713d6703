// What the staff removes and puts back, as it goes on record: alike for posts, comments and pictures.
import { Failure } from '#contract/failures.ts';
import type { Act } from '#server/modules/audit/index.ts';
import type { Tx } from '#server/platform/database/db.ts';
import { BY_LAW, type RemovalReason, type Removed, type StaffRemovalRow } from './queries.ts';
import { findStaffRemoval } from './removals.ts';

/** What somebody wrote or showed, with what names it on record until its author's account is erased. */
export interface AuthoredThing extends Removed {
  /** A comment that was never shown is refused, not removed. */
  kind: Exclude<Removed['kind'], 'held_comment'>;
  authorId: number;
  title: string;
}

/** Returns that the staff has removed something that was `from` until then. `seen`: what else of it they judged by. */
export function removalAct(
  { kind, id, authorId, title }: AuthoredThing,
  { code, reason, experience }: RemovalReason,
  { from, seen }: { from: string; seen?: object },
): Act {
  return {
    act: `${kind}.remove`,
    target: { kind, id },
    reason,
    reasonCode: code,
    before: { status: from },
    after: { status: 'removed', experience: -experience },
    ...(seen && { seen }),
    personal: { memberId: authorId, data: { title } },
  };
}

/** Returns that the staff has put something back as what it was before they removed it. */
export function restorationAct(
  { kind, id, authorId, title }: AuthoredThing,
  { removedAt, experience }: Pick<StaffRemovalRow, 'removedAt' | 'experience'>,
  to: string,
): Act {
  return {
    act: `${kind}.restore`,
    target: { kind, id },
    before: { status: 'removed' },
    after: { status: to, experience },
    seen: { removedAt },
    personal: { memberId: authorId, data: { title } },
  };
}

/** Throws `undoPurged` for what is purged, and `alreadyDecided` for what the staff has not removed, or an authority has. */
export async function requireRestorable(tx: Tx, removed: Removed): Promise<void> {
  const removal = await findStaffRemoval(tx, removed);
  if (removal?.isPurged === true) throw new Failure('undoPurged');
  if (removal === null || removal.reasonCode === BY_LAW) throw new Failure('alreadyDecided');
}
