import * as keys from '#contract/api/illegal-reports.ts';
import * as shapes from '#contract/api/illegal-reports.shapes.ts';
import { getSendLimit } from '#server/modules/members/index.ts';
import type { Api } from '#server/platform/api.ts';
import { answerIllegalReport } from './answer.ts';
import { listIllegalReports, readFigures } from './list.ts';
import { revealReporter } from './open.ts';
import { reportIllegal, sendReportCode } from './report.ts';

export function mountIllegalReports(api: Api): void {
  api.on(keys.sendIllegalReportCode, shapes.sendIllegalReportCode, ({ email }, request) => sendReportCode(request, email));
  api.on(keys.findIllegalReportCodeLimit, shapes.findIllegalReportCodeLimit, ({ email }, request) => getSendLimit(request, 'illegal_report', email));
  api.on(keys.reportIllegal, shapes.reportIllegal, (input, request) => reportIllegal(request, input));
  api.on(keys.readIllegalReportFigures, shapes.readIllegalReportFigures, (_, { db, now }) => readFigures({ db, now }));
  api.onMember(keys.listIllegalReports, shapes.listIllegalReports, (input, { db, platform, now }) =>
    listIllegalReports({ db, secrets: platform.secrets, now }, input),
  );
  api.onMember(keys.answerIllegalReport, shapes.answerIllegalReport, (input, request) => answerIllegalReport(request, input));
  api.onMember(keys.revealIllegalReporter, shapes.revealIllegalReporter, ({ id }, request) => revealReporter(request, id));
}
