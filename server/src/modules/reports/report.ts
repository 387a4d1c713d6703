import { Failure, fieldFailure } from '#contract/failures.ts';
import type { OwnReport, ReportKind } from '#contract/api/reports.ts';
import { findOwnPictures } from '#server/modules/files/index.ts';
import { requireCanWrite } from '#server/modules/members/index.ts';
import { isMarkable, maskNames } from '#server/modules/watched-words/index.ts';
import type { MemberRequest } from '#server/platform/api.ts';
import { countMemberAttempt } from '#server/platform/attempts.ts';
import type { Db, Tx, WriteContext } from '#server/platform/database/db.ts';
import { networkKey } from '#server/platform/process/kept-address.ts';
import { networkOf } from '#server/platform/process/network.ts';
import { applyConsequences } from './consequences.ts';
import { insertReport, keepSnapshot, openReportCase, selectOpenReport } from './queries-report.ts';
import { countReportsOn, insertJoin, selectJoinable } from './queries-reporters.ts';
import { selectShown, type TargetRow } from './queries-targets.ts';
import { getReason, type Reason } from './reasons.ts';
import { LIMITS, MAX_REPORTS_ON_AUTHOR, PRESSURE_MS, MAX_SNAPSHOTS, type Marks } from './rules.ts';
import { lockTarget } from './targets.ts';
import { ownReportsOf } from './own.ts';

/** A report as its author gives it. */
export interface WrittenReport {
  id: number;
  reason: string;
  note: string;
  /** Ids of uploaded pictures. */
  evidence: readonly number[];
  /** Of a presenter: the case it was in. */
  caseId?: number | undefined;
  /** Words of it that leak something, as they stand there. */
  markedWords?: readonly string[];
  /** Ids of its pictures that do. */
  markedPictures?: readonly number[];
}

export const PURPOSE = 'report';

/** What a report says apart from its target. */
interface ReportDetails {
  reason: Reason;
  note: string;
  evidenceIds: readonly number[];
  marks: Marks;
  caseId: number | null;
}

/**
 * Takes a report from a member, ten a day. Everybody's reports of one thing come together; enough of them hide it, and a marked leak is masked.
 * Throws `invalidInput` (reason, note, a picture that is not ours, a mark that is not there), `postGone`, `notFound`, `ownReport`, `reportedBefore`,
 * `presenterGone`, `mobileNeeded` and `tooManyRequests`.
 */
export async function submitReport(request: MemberRequest, kind: ReportKind, written: WrittenReport): Promise<OwnReport> {
  const { db, viewer } = request;
  await requireCanWrite(db, viewer);
  const reason = await getReason(db, kind, { value: written.reason, note: written.note });
  const evidenceIds = [...new Set(written.evidence)];
  if ((await findOwnPictures(db, viewer.id, evidenceIds)).size < evidenceIds.length) throw fieldFailure('evidence', '有图片已经不在了，请重新上传');
  const marks = { words: [...new Set(written.markedWords)], fileIds: [...new Set(written.markedPictures)] };
  return db.transaction(async (tx) => {
    const target = await lockTarget(tx, kind, written.id);
    if (target.id === viewer.id) throw new Failure('ownReport');
    await requireMarked(tx, { kind, id: written.id }, marks);
    await take(tx, { request, details: { reason, note: written.note, evidenceIds, marks, caseId: written.caseId ?? null } }, { kind, id: written.id, target });
    // Counted once it is written, which a refusal undoes: only accepted reports count.
    await countMemberAttempt(request, PURPOSE, LIMITS.reports);
    return requireReport(tx, viewer.id, { kind, id: written.id });
  });
}

/** Throws `invalidInput` for marks that are not to be found in what everybody may read and see. */
async function requireMarked(tx: Tx, { kind, id }: { kind: ReportKind; id: number }, { words, fileIds }: Marks): Promise<void> {
  if (words.length + fileIds.length === 0) return;
  const shown = await selectShown(tx, kind, id);
  const text = `${shown?.title ?? ''}\n${shown?.text ?? ''}`;
  for (const word of words) {
    if (!isMarkable(word)) throw fieldFailure('markedWords', `“${word}”太短了，请照原文多抄几个字`);
    if (maskNames(text, [word]) === text) throw fieldFailure('markedWords', `原文里没有“${word}”，请照原样抄；也可能已经遮住了`);
  }
  if (!fileIds.every((fileId) => shown?.imageIds.includes(fileId))) throw fieldFailure('markedPictures', '这张图已经不在原文里了，请重新选');
}

/** Writes a report into the report case of its thing, or joins it to another one when its author reports the same member over and over. */
async function take(
  tx: Tx,
  { request, details }: { request: MemberRequest; details: ReportDetails },
  { kind, id, target }: { kind: ReportKind; id: number; target: TargetRow },
): Promise<void> {
  const { viewer, now, address, platform } = request;
  const isPressing = (await countReportsOn(tx, viewer.id, { authorId: target.id, since: new Date(now.getTime() - PRESSURE_MS) })) >= MAX_REPORTS_ON_AUTHOR;
  // What is said of a presenter is read by two, and never gets among what all of them read.
  if (isPressing && kind !== 'presenter' && (await join({ tx, now }, { reporterId: viewer.id, kind, id, target }, details))) return;
  const reportCase = await openReportCase({ tx, now }, { kind, targetId: id, postId: target.postId, sceneryId: target.sceneryId, authorId: target.id });
  const { reason, note, evidenceIds, marks, caseId } = details;
  const report = {
    reportCaseId: reportCase.id,
    reporterId: viewer.id,
    reason: reason.value,
    note,
    evidenceIds,
    marks,
    network: networkKey(platform.secrets, networkOf(address)),
    counts: !isPressing,
    caseId,
  };
  const reportId = await insertReport({ tx, now }, report);
  if (reportId === null) throw new Failure('reportedBefore');
  await keepSnapshot({ tx, now }, { reportCaseId: reportCase.id, max: MAX_SNAPSHOTS }, target);
  await applyConsequences({ tx, now }, { kind, id, target, reportCase, reportId, reporterId: viewer.id, reason, marks, isPressing });
}

/** Joins a report to one of the same reporter on the same author; false when none is open. Throws `reportedBefore`. */
async function join(
  { tx, now }: WriteContext,
  { reporterId, kind, id, target }: { reporterId: number; kind: ReportKind; id: number; target: TargetRow },
  { reason, note, evidenceIds }: ReportDetails,
): Promise<boolean> {
  if (await selectOpenReport(tx, reporterId, { kind, targetId: id })) throw new Failure('reportedBefore');
  const open = await selectJoinable(tx, reporterId, target.id);
  if (!open) return false;
  const { postId, sceneryId, columnId, floor, title, text } = target;
  const about = { kind, targetId: id, postId, sceneryId, columnId, floor, title, text };
  return insertJoin({ tx, now }, { reportId: open.id, ...about, reason: reason.value, note, evidenceIds });
}

async function requireReport(db: Db, memberId: number, { kind, id }: { kind: ReportKind; id: number }): Promise<OwnReport> {
  const row = await selectOpenReport(db, memberId, { kind, targetId: id });
  const [report] = row ? await ownReportsOf(db, [row]) : [];
  if (!report) throw new Error('a report came back empty');
  return report;
}
