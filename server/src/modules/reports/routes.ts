import * as keys from '#contract/api/reports.ts';
import * as shapes from '#contract/api/reports.shapes.ts';
import type { Api } from '#server/platform/api.ts';
import { closeTopicsOnRead } from '#server/modules/channels/index.ts';
import { listReports, viewReport } from './desk.ts';
import { handleReport, type Warn } from './handle.ts';
import { hideTarget } from './hide.ts';
import { listMyReports } from './own.ts';
import { submitReport } from './report.ts';
import { WAVE_TOPIC, reportTopic } from './rules.ts';
import { viewReportTarget } from './view-target.ts';

/** Mounts reports and their desk; how a member is warned is handed in. */
export function mountReports(api: Api, warn: Warn): void {
  api.onMember(keys.reportPost, shapes.reportPost, (input, request) => submitReport(request, 'post', input));
  api.onMember(keys.reportComment, shapes.reportComment, (input, request) => submitReport(request, 'comment', input));
  api.onMember(keys.reportMember, shapes.reportMember, (input, request) => submitReport(request, 'member', input));
  api.onMember(keys.reportPresenter, shapes.reportPresenter, (input, request) => submitReport(request, 'presenter', input));
  api.onMember(keys.viewReportTarget, shapes.viewReportTarget, ({ kind, id }, request) => viewReportTarget(request, kind, id));
  api.onMember(keys.listMyReports, shapes.listMyReports, (input, { db, viewer }) => listMyReports(db, viewer.id, input));
  api.onMember(keys.listReports, shapes.listReports, async (input, { db, viewer, now }) => {
    const reports = await listReports({ db, now, viewer }, input);
    // An operator who looks at the desk sees the waves.
    if (viewer.role === 'operator') await closeTopicsOnRead({ db, now }, `${WAVE_TOPIC}%`);
    return reports;
  });
  api.onMember(keys.viewReport, shapes.viewReport, async ({ id }, { db, viewer, now }) => {
    const report = await viewReport({ db, now, viewer }, id);
    // Who wrote, reported or hid the thing may not handle it, so the operators still wait for somebody who may.
    if (report.conflict === null) await closeTopicsOnRead({ db, now }, reportTopic(id));
    return report;
  });
  api.onMember(keys.handleReport, shapes.handleReport, ({ id, ...closing }, { db, viewer, now }) =>
    handleReport({ db, now }, id, { closer: viewer, closing, warn }),
  );
  api.onMember(keys.hideTarget, shapes.hideTarget, (input, { db, viewer, now }) => hideTarget({ db, now, viewer }, input));
}
