import { Failure } from '#contract/failures.ts';
import type { ReportKind } from '#contract/api/reports.ts';
import { lockAnyPost } from '#server/modules/posts/index.ts';
import { lockScenery } from '#server/modules/scenery/index.ts';
import type { Tx } from '#server/platform/database/db.ts';
import { isHiddenByReports } from './queries-report.ts';
import { selectPlaceOf, selectTarget, type TargetRow } from './queries-targets.ts';

/** What is thrown when a thing is not there. */
export const GONE = { post: 'postGone', comment: 'notFound', member: 'notFound' } as const;

/**
 * A thing as it reads now, what it stands under held; what is out of sight until somebody has looked at it can still be reported by those who had it
 * before them. Throws `postGone` and `notFound`.
 */
export async function holdTarget(tx: Tx, kind: ReportKind, id: number): Promise<TargetRow> {
  await holdPlace(tx, await selectPlaceOf(tx, kind, id));
  const target = await selectTarget(tx, kind, id);
  const inSight = target?.status === 'published' || (target?.status === 'hidden' && (await isHiddenByReports(tx, kind, id)));
  if (!target || !inSight) throw new Failure(GONE[kind]);
  return target;
}

/** Holds what a thing is or stands under, before what hangs on it, as in every write, so that no two wait for each other. */
export async function holdPlace(tx: Tx, { postId, sceneryId }: Pick<TargetRow, 'postId' | 'sceneryId'>): Promise<void> {
  if (postId !== null) await lockAnyPost(tx, postId);
  if (sceneryId !== null) await lockScenery(tx, sceneryId);
}
