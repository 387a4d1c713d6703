import { Failure } from '#contract/failures.ts';
import type { ReportKind } from '#contract/api/reports.ts';
import type { About } from '#server/modules/messages/index.ts';
import { lockAnyPost } from '#server/modules/posts/index.ts';
import { lockScenery } from '#server/modules/scenery/index.ts';
import type { Tx } from '#server/platform/database/db.ts';
import { isHiddenByReports } from './queries-report.ts';
import { selectCommentHostOf, selectTarget, type TargetRow } from './queries-targets.ts';

/** The failure thrown for a missing target. */
export const GONE = { post: 'postGone', comment: 'notFound', member: 'notFound', presenter: 'presenterGone' } as const;

/** A reported thing as messages name it. */
export interface NamedTarget {
  kind: ReportKind;
  targetId: number;
  postId: number | null;
  sceneryId: number | null;
  floor: number | null;
}

/** Returns a reported thing as the subject of a message. */
export function aboutTarget({ kind, targetId, postId, sceneryId, floor }: NamedTarget): About | null {
  const at = floor === null ? {} : { floor };
  if (kind === 'member' || kind === 'presenter') return { kind: 'member', id: targetId };
  if (sceneryId !== null) return { kind: 'scenery', id: sceneryId, ...at };
  return postId === null ? null : { kind: 'post', id: postId, ...at };
}

/**
 * Returns a target as it reads now, with its host locked; one hidden until review can still be reported by members who had it open before.
 * Throws `postGone` and `notFound`.
 */
export async function lockTarget(tx: Tx, kind: ReportKind, id: number): Promise<TargetRow> {
  await lockCommentHost(tx, await selectCommentHostOf(tx, kind, id));
  const target = await selectTarget(tx, kind, id);
  const inSight = target?.status === 'published' || (target?.status === 'hidden' && (await isHiddenByReports(tx, kind, id)));
  if (!target || !inSight) throw new Failure(GONE[kind]);
  return target;
}

/** Locks the host of a target, before what belongs to it, as in every write, so that no two deadlock. */
export async function lockCommentHost(tx: Tx, { postId, sceneryId }: Pick<TargetRow, 'postId' | 'sceneryId'>): Promise<void> {
  if (postId !== null) await lockAnyPost(tx, postId);
  if (sceneryId !== null) await lockScenery(tx, sceneryId);
}
