import { Failure, fieldFailure } from '#contract/failures.ts';
import type { OwnReport, ReportKind, ReportTarget } from '#contract/reports.ts';
import { findOwnPictures } from '#server/modules/files/index.ts';
import { demandMayWrite, personOf } from '#server/modules/members/index.ts';
import { excerptOf, notify } from '#server/modules/messages/index.ts';
import type { MemberRequest } from '#server/platform/api.ts';
import { countMemberAttempt } from '#server/platform/attempts.ts';
import type { Db, Tx } from '#server/platform/db.ts';
import { hiddenByReports } from './notices.ts';
import { insertReport, keepSnapshot, markHidden, openDocket, selectOpenReport } from './queries-report.ts';
import { selectTarget, type TargetRow } from './queries-targets.ts';
import { getReason, listReasons } from './reasons.ts';
import { LIMITS, SNAPSHOTS_MOST, hidesNow } from './rules.ts';
import { GONE, holdTarget } from './targets.ts';
import { ownReportsOf } from './view.ts';
import { VISIBILITY } from './visibility.ts';

/** A report as its author gives it. */
export interface WrittenReport {
  id: number;
  reason: string;
  note: string;
  /** Ids of uploaded pictures. */
  evidence: readonly number[];
}

const PURPOSE = 'report';

/**
 * Takes a report from a member, ten a day. Everybody's reports of one thing come together; enough of them, or one of a leak, hide it.
 * Throws `invalidInput` (reason, note, a picture that is not ours), `postGone`, `notFound`, `ownReport`, `reportedBefore`, `mobileNeeded` and `tooManyRequests`.
 */
export async function submitReport(request: MemberRequest, kind: ReportKind, written: WrittenReport): Promise<OwnReport> {
  const { db, viewer, now } = request;
  await demandMayWrite(db, viewer);
  const reason = await getReason(db, kind, written.reason, written.note);
  const evidenceIds = [...new Set(written.evidence)];
  if ((await findOwnPictures(db, viewer.id, evidenceIds)).size < evidenceIds.length) throw fieldFailure('evidence', '有图片已经不在了，请重新上传');
  return db.transaction(async (tx) => {
    const target = await holdTarget(tx, kind, written.id);
    if (target.id === viewer.id) throw new Failure('ownReport');
    const docket = await openDocket(tx, { kind, targetId: written.id, postId: target.postId, sceneryId: target.sceneryId, authorId: target.id }, now);
    const report = { docketId: docket.id, reporterId: viewer.id, reason: reason.value, note: written.note, evidenceIds };
    if ((await insertReport(tx, report, now)) === null) throw new Failure('reportedBefore');
    await keepSnapshot(tx, docket.id, target, SNAPSHOTS_MOST, now);
    const reported = { kind, isCase: target.isCase, hidden: docket.hidden, reporters: docket.reporters + 1 };
    if (hidesNow(reported, reason.hidesAtOnce)) await hide(tx, kind, written.id, target, docket.id, now);
    // Counted once it is written, which a refusal undoes: only what was taken costs.
    await countMemberAttempt(request, PURPOSE, LIMITS.reports);
    return demandReport(tx, viewer.id, kind, written.id);
  });
}

async function hide(tx: Tx, kind: ReportKind, id: number, target: TargetRow, docketId: number, now: Date): Promise<void> {
  if (!(await VISIBILITY[kind].hide(tx, id, now))) return;
  await markHidden(tx, docketId, null, now);
  await notify(tx, {
    ...hiddenByReports({ kind, targetId: id, postId: target.postId, sceneryId: target.sceneryId, name: target.title, floor: target.floor }),
    to: target.id,
    now,
  });
}

async function demandReport(db: Db, memberId: number, kind: ReportKind, id: number): Promise<OwnReport> {
  const row = await selectOpenReport(db, memberId, kind, id);
  const [report] = row ? await ownReportsOf(db, [row]) : [];
  if (!report) throw new Error('a report came back empty');
  return report;
}

/** What somebody is about to report, and whether he still can. Throws `postGone` and `notFound`. */
export async function viewReportTarget({ db, platform, viewer, now }: MemberRequest, kind: ReportKind, id: number): Promise<ReportTarget> {
  const [target, mine, reasons, allowance] = await Promise.all([
    selectTarget(db, kind, id),
    selectOpenReport(db, viewer.id, kind, id),
    listReasons(db, kind),
    platform.shared.peek(`${PURPOSE}:member:${viewer.id}`, LIMITS.reports.most, now),
  ]);
  if (!target || (target.status !== 'published' && mine === null)) throw new Failure(GONE[kind]);
  const [own = null] = mine ? await ownReportsOf(db, [mine]) : [];
  return {
    kind,
    targetId: id,
    name: target.title,
    postId: target.postId,
    sceneryId: target.sceneryId,
    columnId: target.columnId,
    floor: target.floor,
    author: personOf(target),
    excerpt: target.status === 'published' ? excerptOf(target.text) : '',
    reasons,
    mine: own,
    isOwn: target.id === viewer.id,
    leftToday: allowance.remaining,
  };
}
