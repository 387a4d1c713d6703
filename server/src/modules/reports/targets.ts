import { Failure } from '#contract/failures.ts';
import type { ReportKind } from '#contract/reports.ts';
import { lockAnyPost } from '#server/modules/posts/index.ts';
import type { Tx } from '#server/platform/db.ts';
import { isHiddenByReports } from './queries-report.ts';
import { selectPostOf, selectTarget, type TargetRow } from './queries-targets.ts';

/** What is thrown when a thing is not there. */
export const GONE = { post: 'postGone', comment: 'notFound', member: 'notFound' } as const;

/**
 * A thing as it reads now, its post held; what is out of sight until somebody has looked at it can still be reported by those who had it
 * before them. Throws `postGone` and `notFound`.
 */
export async function holdTarget(tx: Tx, kind: ReportKind, id: number): Promise<TargetRow> {
  const postId = await selectPostOf(tx, kind, id);
  if (postId !== null) await lockAnyPost(tx, postId);
  const target = await selectTarget(tx, kind, id);
  const inSight = target?.status === 'published' || (target?.status === 'hidden' && (await isHiddenByReports(tx, kind, id)));
  if (!target || !inSight) throw new Failure(GONE[kind]);
  return target;
}
