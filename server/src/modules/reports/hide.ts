/**
 * Hiding by the staff uses the report case of the target, or opens one: reports already hide content, keep its text, and have a place on the desk
 * where somebody of the staff who is not involved restores it or takes it down. So there is one queue, one set of notifications and one rule about conflicts.
 * - The author reads the reason. Who hid it cannot close the case (`hider` beside `own` and `reporter`) and is notified of the result; an operator who
 *   is the whole staff can, and the author reads so before and after.
 * - A complaint and what is under it stay visible, because the court decides about them; there a presenter without a part in the case hides comments.
 * - A case may have no reports; the notifications to its author then do not mention reports.
 */

import { Failure } from '#contract/failures.ts';
import { REPORT_CONFLICT_LABELS } from '#contract/api/reports-labels.ts';
import type { ReportKind } from '#contract/api/reports.ts';
import { record } from '#server/modules/audit/index.ts';
import { notify } from '#server/modules/messages/index.ts';
import { selectOwnVoice } from '#server/modules/posts/index.ts';
import type { MemberContext } from '#server/platform/api.ts';
import { AUTHOR_NOTIFICATIONS } from './notifications.ts';
import { keepSnapshot, markHidden, openReportCase } from './queries-report.ts';
import { selectOtherStaff } from './queries-reporters.ts';
import { isAlone, MAX_SNAPSHOTS } from './rules.ts';
import { aboutTarget, lockTarget } from './targets.ts';
import { VISIBILITY } from './visibility.ts';

export interface Hiding {
  kind: Exclude<ReportKind, 'member'>;
  id: number;
  /** Its author reads it. */
  reason: string;
}

/**
 * Hides a post or a comment until somebody else of the staff has reviewed it, notifies its author of the reason, and adds it to the desk with its
 * reports. Of several at once one hides it. Throws `ownReport`, `reportConflict` for what is about them, `caseInSight`, `hiddenBefore`, `postGone` and
 * `notFound`.
 */
export async function hideTarget({ db, now, viewer }: MemberContext, { kind, id, reason }: Hiding): Promise<{ hidden: true }> {
  await db.transaction(async (tx) => {
    const target = await lockTarget(tx, kind, id);
    if (target.id === viewer.id) throw new Failure('ownReport');
    // What is said under a case is a presenter's, one without a part in it.
    if (target.isCase || (target.isUnderCase && viewer.role === 'operator')) throw new Failure('caseInSight');
    if (await selectOwnVoice(tx, viewer.id, { pageId: target.postId, text: `${target.title} ${target.text}` }))
      throw new Failure('reportConflict', { values: { conflict: REPORT_CONFLICT_LABELS.voice } });
    const reportCase = await openReportCase({ tx, now }, { kind, targetId: id, postId: target.postId, sceneryId: target.sceneryId, authorId: target.id });
    if (reportCase.hidden || !(await VISIBILITY[kind].hide({ tx, now }, id))) throw new Failure('hiddenBefore');
    await keepSnapshot({ tx, now }, { reportCaseId: reportCase.id, max: MAX_SNAPSHOTS }, target);
    await markHidden({ tx, now }, reportCase.id, { by: viewer.id, reason });
    await record(
      { tx, now },
      {
        act: kind === 'post' ? 'post.hide' : 'comment.hide',
        target: { kind, id },
        reason,
        before: { hidden: false },
        after: { hidden: true },
        seen: { title: target.title, text: target.text },
        personal: { memberId: target.id, data: { title: target.title } },
      },
    );
    const about = aboutTarget({ kind, targetId: id, postId: target.postId, sceneryId: target.sceneryId, floor: target.floor });
    const alone = isAlone({ role: viewer.role, others: await selectOtherStaff({ db: tx, now }, viewer.id) }, target.id);
    await notify({ tx, now }, target.id, AUTHOR_NOTIFICATIONS.hiddenByPresenter({ about, data: { target: kind, reason, alone } }));
  });
  return { hidden: true };
}
