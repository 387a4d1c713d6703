import { Failure } from '#contract/failures.ts';
import { REPORT_CONFLICT_LABELS } from '#contract/api/reports-labels.ts';
import type { ReportState } from '#contract/api/reports.ts';
import { record, type Act } from '#server/modules/audit/index.ts';
import { closeTopic, notifyByChannels } from '#server/modules/channels/index.ts';
import type { Notification } from '#server/modules/messages/index.ts';
import type { Viewer } from '#server/platform/api.ts';
import type { DbContext, WriteContext } from '#server/platform/database/db.ts';
import { fineOf } from '#server/modules/posts/index.ts';
import { readStaffDays } from '#server/modules/removals/index.ts';
import { AUTHOR_NOTIFICATIONS, REPORT_NOTIFICATIONS } from './notifications.ts';
import { closeReportCase, lockReportCase, selectReportCase, selectReporters, type ReportCaseRow } from './queries-desk.ts';
import { selectOtherStaff, selectReportersOf } from './queries-reporters.ts';
import { selectTarget } from './queries-targets.ts';
import { conflictOf, canClose, isOfPerson, reportTopic, type Handler } from './rules.ts';
import { suspend } from './suspend.ts';
import { aboutTarget, lockCommentHost } from './targets.ts';
import { VISIBILITY } from './visibility.ts';
import { changeOf } from './weights.ts';

export interface ReportClosing {
  outcome: 'upheld' | 'rejected';
  /** The reply sent to all reporters. */
  answer: string;
  /** With `upheld`: the target is removed permanently. */
  hide: boolean;
  /**
   * With `upheld` of a member: the number of days they may only read, answer in cases and appeal. The answer is the reason they are shown.
   */
  suspendDays?: number;
  /** With `upheld` of a member: what they are warned of. */
  warning?: string | undefined;
}

/** Warns a member in the same transaction. */
export type Warn = (context: WriteContext, memberId: number, text: string) => Promise<unknown>;

/** The member who closes reports; null: an operator at the command line. */
export type Closer = Pick<Viewer, 'id' | 'role'> | null;

/**
 * Closes all reports of one target: it is removed permanently, or visible again. Exactly its reporters are sent the answer; its author and
 * the presenter who hid it are notified of their part. Of several at once one closes. Throws `notFound`, `forbidden`, `reportConflict`,
 * `alreadyDecided`, `caseStays`, and `caseInSight` for what an operator would remove from under a case.
 */
export async function handleReport(
  { db, now }: DbContext,
  id: number,
  { closer, closing, warn }: { closer: Closer; closing: ReportClosing; warn?: Warn },
): Promise<{ state: ReportState; removed: boolean }> {
  return db.transaction(async (tx) => {
    const seen = await selectReportCase({ db: tx, now }, id, closer?.id ?? 0);
    if (!seen) throw new Failure('notFound');
    await lockCommentHost(tx, seen);
    const reportCase = await lockReportCase(tx, id);
    // Read again, now that nobody else can report or hide it.
    const found = (await selectReportCase({ db: tx, now }, id, closer?.id ?? 0)) ?? seen;
    const others = closer === null ? [] : await selectOtherStaff({ db: tx, now }, closer.id);
    requireCanClose(found, closer && { ...closer, others });
    if (reportCase?.open !== true) throw new Failure('alreadyDecided');
    const { outcome, answer } = closing;
    await closeTopic({ tx, now }, reportTopic(id));
    await closeReportCase({ tx, now }, { id, outcome, answer, closedBy: closer?.id ?? null });
    const { removal, toAuthor } = await settle(
      { tx, now },
      { ...found, hidden: reportCase.hidden, masked: reportCase.masked, alone: isOwnHiding(found, closer) },
      { ...closing, closer },
    );
    const removed = removal !== null;
    await record(
      { tx, now },
      {
        act: outcome === 'upheld' ? 'report.uphold' : 'report.reject',
        target: { kind: 'report', id },
        reason: answer,
        before: { state: 'open', hidden: reportCase.hidden, masked: reportCase.masked },
        after: { state: outcome, removed, of: found.kind, ofId: found.targetId },
        seen: { reporters: found.reporters },
        personal: { memberId: found.author.id, data: { name: found.name } },
      },
    );
    // Its own record, because it can be taken back on its own.
    if (removal !== null) await record({ tx, now }, removal);
    const { suspendDays, warning } = closing;
    if (warning !== undefined && outcome === 'upheld' && found.kind === 'member') await warn?.({ tx, now }, found.targetId, warning);
    if (suspendDays !== undefined && outcome === 'upheld' && found.kind === 'member')
      await suspend({ tx, now }, found.targetId, { days: suspendDays, reason: answer });
    const reporters = await selectReporters(tx, id);
    const changed = (await selectReportersOf({ db: tx, now }, id)).flatMap((reporter) => {
      const change = changeOf(reporter, outcome, now);
      return change === null ? [] : [{ to: reporter.id, notification: notificationOfChange(change) }];
    });
    const hider = found.hiddenBy !== null && !isOwnHiding(found, closer) && !reporters.includes(found.hiddenBy.id) ? found.hiddenBy.id : null;
    const decided = { about: aboutTarget(found), data: { target: found.kind, outcome, answer } };
    const notifications = [
      ...(hider === null ? [] : [{ to: hider, notification: REPORT_NOTIFICATIONS.hidingReviewed(decided) }]),
      ...reporters.map((to) => ({ to, notification: REPORT_NOTIFICATIONS.closed(decided) })),
      ...changed,
      ...(toAuthor === null ? [] : [{ to: found.author.id, notification: toAuthor }]),
    ];
    await notifyByChannels({ tx, now }, notifications);
    return { state: outcome, removed };
  });
}

/** Returns whether somebody closes what they have hidden themselves: there is nobody else. */
function isOwnHiding({ hiddenBy }: ReportCaseRow, closer: Closer): boolean {
  return hiddenBy !== null && hiddenBy.id === closer?.id;
}

function requireCanClose(reportCase: ReportCaseRow, closer: Handler | null): void {
  if (closer === null) return;
  if (!canClose(reportCase, closer)) throw new Failure('forbidden');
  const conflict = conflictOf(reportCase, closer);
  if (conflict !== null) throw new Failure('reportConflict', { values: { conflict: REPORT_CONFLICT_LABELS[conflict] } });
}

function notificationOfChange(change: NonNullable<ReturnType<typeof changeOf>>): Notification {
  return change.kind === 'trusted' ? REPORT_NOTIFICATIONS.nowTrusted({}) : REPORT_NOTIFICATIONS.nowSilenced({ data: { until: change.until.toISOString() } });
}

/** Applies the decision to the target, and returns the notification to its author. */
async function settle(
  { tx, now }: WriteContext,
  reportCase: ReportCaseRow & { hidden: boolean; masked: boolean; alone: boolean },
  { outcome, answer, hide, closer }: ReportClosing & { closer: Closer },
): Promise<{ removal: Act | null; toAuthor: Notification | null }> {
  const { kind, targetId, hidden, masked, alone } = reportCase;
  const about = aboutTarget(reportCase);
  // Before anything else: what goes for good never reads again as it did.
  const unmasked = masked && outcome === 'rejected' && (await VISIBILITY[kind].unmask({ tx, now }, targetId));
  const staysMasked = masked && outcome === 'upheld' && (await VISIBILITY[kind].keepMasked({ tx, now }, targetId));
  if (outcome === 'upheld' && hide && !isOfPerson(kind)) {
    const target = await selectTarget(tx, kind, targetId);
    if (target?.isCase === true) throw new Failure('caseStays');
    if (target?.isUnderCase === true && closer?.role !== 'presenter') throw new Failure('caseInSight');
    const removal = await VISIBILITY[kind].takeDown({ tx, now }, targetId, { code: 'report', reason: answer });
    if (removal === null) return { removal, toAuthor: null };
    const data = { target: kind, answer, alone, experience: fineOf(removal), ...(await readStaffDays(tx)) };
    return { removal, toAuthor: AUTHOR_NOTIFICATIONS.takenDown({ about, data }) };
  }
  const shown = hidden && (await VISIBILITY[kind].show({ tx, now }, targetId));
  if (outcome === 'upheld') return { removal: null, toAuthor: AUTHOR_NOTIFICATIONS.admonished({ about, data: { target: kind, answer, staysMasked, alone } }) };
  return { removal: null, toAuthor: shown || unmasked ? AUTHOR_NOTIFICATIONS.shownAgain({ about, data: { target: kind, answer, alone } }) : null };
}
