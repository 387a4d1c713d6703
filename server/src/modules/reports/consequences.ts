import type { ReportKind } from '#contract/api/reports.ts';
import { notifyByChannels, notifyOperators } from '#server/modules/channels/index.ts';
import { notify, type About } from '#server/modules/messages/index.ts';
import type { WriteContext } from '#server/platform/database/db.ts';
import { soundAlarm } from './alarms.ts';
import { AUTHOR_NOTIFICATIONS, REPORT_NOTIFICATIONS, type Waiting } from './notifications.ts';
import { markHidden, markMasked, selectReasons, type OpenReportCase } from './queries-report.ts';
import { assignPresenter, selectMarksFoundFine, selectReportersOf } from './queries-reporters.ts';
import type { TargetRow } from './queries-targets.ts';
import { aboutTarget } from './targets.ts';
import { listReasons, type Reason } from './reasons.ts';
import { areFoundFine, isWithinReach, limitOf, reportTopic, type Marks } from './rules.ts';
import { VISIBILITY } from './visibility.ts';
import { isInWave } from './waves.ts';
import { areEnough, weightOf } from './weights.ts';

/** A report that has just been written, with its thing and its report case, both locked. */
export interface Taken {
  kind: ReportKind;
  id: number;
  target: TargetRow;
  reportCase: OpenReportCase;
  reportId: number;
  reporterId: number;
  reason: Reason;
  marks: Marks;
  /** It is one of too many by its reporter on its author. */
  isPressing: boolean;
}

/**
 * Applies the consequences of a new report until somebody has looked: enough reporters hide the thing, what a leak's reporter has marked
 * is masked, and a leak that stays visible moves to the head of the queue and presenters are notified. Reports of a wave hide nothing; a leak among them
 * is notified all the same.
 */
export async function applyConsequences({ tx, now }: WriteContext, taken: Taken): Promise<void> {
  const { kind, target, reportCase, reason, isPressing } = taken;
  if (kind === 'presenter') return callForPresenter({ tx, now }, taken);
  const isOfWave = await isInWave({ tx, now }, taken.reportId);
  if (reportCase.hidden) return;
  if (isOfWave) {
    if (reason.hidesAtOnce) await alarm({ tx, now }, taken);
    return;
  }
  const reporters = await selectReportersOf({ db: tx, now }, reportCase.id);
  const own = reporters.find(({ id }) => id === taken.reporterId);
  const within = isWithinReach(kind, target);
  if (within && areEnough(reporters, now) && (await hide({ tx, now }, taken))) return;
  if (!reason.hidesAtOnce || isPressing) return;
  if (within && own && weightOf(own, now) > 0 && (await mask({ tx, now }, taken))) return;
  await alarm({ tx, now }, taken);
}

/**
 * Calls one presenter for a report on another one, and the operators: somebody who had no part in the cases it is about. Who was called before stays,
 * unless a later report names a case of theirs. Nobody else gets to know, nor the presenter it is about.
 */
async function callForPresenter({ tx, now }: WriteContext, { target, reportCase, reporterId }: Taken): Promise<void> {
  const called = await assignPresenter({ tx, now }, reportCase.id);
  const notification = REPORT_NOTIFICATIONS.presenterReported({ about: { kind: 'member', id: target.id } });
  if (called !== null) await notifyByChannels({ tx, now }, [{ to: called, notification }]);
  if (reportCase.reporters === 0) await notifyOperators({ tx, now }, notification, { topic: reportTopic(reportCase.id), except: [target.id, reporterId] });
}

async function hide({ tx, now }: WriteContext, taken: Taken): Promise<boolean> {
  const { kind, id, target, reportCase } = taken;
  if (!(await VISIBILITY[kind].hide({ tx, now }, id))) return false;
  await markHidden({ tx, now }, reportCase.id, null);
  await notify(
    { tx, now },
    target.id,
    AUTHOR_NOTIFICATIONS.hiddenByReports({ about: aboutOf(taken), data: await waitingOf({ tx, now }, taken, reportCase.masked || reportCase.urgent) }),
  );
  return true;
}

/** Masks what was marked; false where that is not possible without spoiling the rest, or where it was looked at before and found to be no leak. */
async function mask({ tx, now }: WriteContext, taken: Taken): Promise<boolean> {
  const { kind, id, target, reportCase, marks } = taken;
  if (marks.words.length + marks.fileIds.length === 0 || areFoundFine(marks, await selectMarksFoundFine(tx, kind, id))) return false;
  if ((await VISIBILITY[kind].mask({ tx, now }, id, marks)) !== 'masked') return false;
  await markMasked({ tx, now }, reportCase.id);
  await notify({ tx, now }, target.id, AUTHOR_NOTIFICATIONS.maskedByReport({ about: aboutOf(taken), data: await waitingOf({ tx, now }, taken, true) }));
  return true;
}

async function alarm({ tx, now }: WriteContext, taken: Taken): Promise<void> {
  const { id, urgent } = taken.reportCase;
  await soundAlarm({ tx, now }, { id, urgent, kind: taken.kind, about: aboutOf(taken), except: [taken.target.id, taken.reporterId] });
}

async function waitingOf({ tx, now }: WriteContext, { kind, reportCase }: Taken, isLeak: boolean): Promise<Waiting> {
  const [known, values] = await Promise.all([listReasons(tx, kind), selectReasons(tx, reportCase.id)]);
  const reasons = values.map((value) => known.find((reason) => reason.value === value)?.label ?? value);
  const until = new Date(Date.parse(reportCase.filedAt) + limitOf({ isLeak }));
  return { target: kind, reasons, until: until > now ? until.toISOString() : null };
}

function aboutOf({ kind, id, target }: Taken): About | null {
  return aboutTarget({ kind, targetId: id, postId: target.postId, sceneryId: target.sceneryId, floor: target.floor });
}
