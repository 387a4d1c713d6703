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

export const reportPost = keyed<typeof shapes.reportPost>()('reportPost', 'POST', 'informer/post/informer/:id', 'member');
export const reportComment = keyed<typeof shapes.reportComment>()('reportComment', 'POST', 'informer/comment/informer/:id', 'member');
export const reportMember = keyed<typeof shapes.reportMember>()('reportMember', 'POST', 'informer/member/informer/:id', 'member');
export const viewReportTarget = keyed<typeof shapes.viewReportTarget>()('viewReportTarget', 'GET', 'informer/target/:kind/:id', 'member');
export const listMyReports = keyed<typeof shapes.listMyReports>()('listMyReports', 'GET', 'informer/mine', 'member');
export const listReports = keyed<typeof shapes.listReports>()('listReports', 'GET', 'informer/desk', 'presenter');
export const viewReport = keyed<typeof shapes.viewReport>()('viewReport', 'GET', 'informer/desk/:id', 'presenter');
export const handleReport = keyed<typeof shapes.handleReport>()('handleReport', 'POST', 'informer/handle/:id', 'presenter');
export const hideTarget = keyed<typeof shapes.hideTarget>()('hideTarget', 'POST', 'informer/hide/:kind/:id', 'presenter');
