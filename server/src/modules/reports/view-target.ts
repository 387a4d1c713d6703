import { Failure } from '#contract/failures.ts';
import type { ReportKind, ReportTarget } from '#contract/api/reports.ts';
import { findPictures } from '#server/modules/files/index.ts';
import { personOf } from '#server/modules/members/index.ts';
import { excerptOf } from '#server/modules/messages/index.ts';
import type { MemberRequest } from '#server/platform/api.ts';
import { selectOpenReport } from './queries-report.ts';
import { selectShown, selectTarget } from './queries-targets.ts';
import { listReasons } from './reasons.ts';
import { PURPOSE } from './report.ts';
import { LIMITS } from './rules.ts';
import { GONE } from './targets.ts';
import { ownReportsOf } from './own.ts';

/** Returns the target a member is about to report, and whether they still can. Throws `postGone` and `notFound`. */
export async function viewReportTarget({ db, platform, viewer, now }: MemberRequest, kind: ReportKind, id: number): Promise<ReportTarget> {
  const [target, shown, mine, reasons, allowance] = await Promise.all([
    selectTarget(db, kind, id),
    selectShown(db, kind, id),
    selectOpenReport(db, viewer.id, { kind, targetId: id }),
    listReasons(db, kind),
    platform.shared.peek(`${PURPOSE}:member:${viewer.id}`, LIMITS.reports.max, now),
  ]);
  if (!target || !shown || (target.status !== 'published' && mine === null)) throw new Failure(GONE[kind]);
  const [[own = null], pictures] = await Promise.all([mine ? ownReportsOf(db, [mine]) : [], findPictures(db, shown.imageIds)]);
  const inSight = target.status === 'published';
  return {
    kind,
    targetId: id,
    // A comment is named by the title of its post.
    name: kind === 'comment' ? target.title : shown.title,
    postId: target.postId,
    sceneryId: target.sceneryId,
    columnId: target.columnId,
    floor: target.floor,
    author: personOf(target),
    excerpt: inSight ? excerptOf(shown.text) : '',
    text: inSight ? shown.text : '',
    pictures: inSight ? shown.imageIds.flatMap((imageId) => [pictures.get(imageId)].flatMap((found) => (found ? [{ id: imageId, ...found }] : []))) : [],
    reasons,
    mine: own,
    isOwn: target.id === viewer.id,
    leftToday: allowance.remaining,
  };
}
