import type { z } from '../zod.ts';
import { keyed } from '../route.ts';
import type * as shapes from './reports.shapes.ts';

export type ReportKind = z.output<typeof shapes.reportKind>;
export type ReportState = z.output<typeof shapes.reportState>;
/** A report as its author sees it. */
export type OwnReport = z.output<typeof shapes.ownReport>;
export type ReportTarget = z.output<typeof shapes.viewReportTarget.reply>;
/** Reports grouped by target, for those who may close them. */
export type ReportCases = z.output<typeof shapes.listReports.reply>;
export type ReportCase = z.output<typeof shapes.viewReport.reply>;

export const reportPost = keyed<typeof shapes.reportPost>()('reportPost', { method: 'POST', path: 'informer/post/informer/:id', access: 'member' });
export const reportComment = keyed<typeof shapes.reportComment>()('reportComment', { method: 'POST', path: 'informer/comment/informer/:id', access: 'member' });
export const reportMember = keyed<typeof shapes.reportMember>()('reportMember', { method: 'POST', path: 'informer/member/informer/:id', access: 'member' });
export const reportPresenter = keyed<typeof shapes.reportPresenter>()('reportPresenter', {
  method: 'POST',
  path: 'informer/presenter/informer/:id',
  access: 'member',
});
export const viewReportTarget = keyed<typeof shapes.viewReportTarget>()('viewReportTarget', {
  method: 'GET',
  path: 'informer/target/:kind/:id',
  access: 'member',
});
export const listMyReports = keyed<typeof shapes.listMyReports>()('listMyReports', { method: 'GET', path: 'informer/mine', access: 'member' });
export const listReports = keyed<typeof shapes.listReports>()('listReports', { method: 'GET', path: 'informer/desk', access: 'presenter' });
export const viewReport = keyed<typeof shapes.viewReport>()('viewReport', { method: 'GET', path: 'informer/desk/:id', access: 'presenter' });
export const handleReport = keyed<typeof shapes.handleReport>()('handleReport', { method: 'POST', path: 'informer/handle/:id', access: 'presenter' });
export const hideTarget = keyed<typeof shapes.hideTarget>()('hideTarget', { method: 'POST', path: 'informer/hide/:kind/:id', access: 'presenter' });
