import type { z } from '../zod.ts';
import { keyed } from '../route.ts';
import type * as shapes from './illegal-reports.shapes.ts';

/** A report of the public as operators read it. */
export type IllegalReport = z.output<typeof shapes.illegalReport>;
export type IllegalKind = IllegalReport['kind'];
export type IllegalOutcome = NonNullable<IllegalReport['outcome']>;
/** What an address points at. */
export type IllegalTarget = NonNullable<IllegalReport['target']>;
export type IllegalReportFigures = z.output<typeof shapes.readIllegalReportFigures.reply>;

/** Of a file that came with a report; an operator's call has their token. */
export const ILLEGAL_REPORT_FILE_PATH = '/oss/r/illegal/:id';

export const sendIllegalReportCode = keyed<typeof shapes.sendIllegalReportCode>()('sendIllegalReportCode', {
  method: 'POST',
  path: 'g/takedown/send_code',
  access: 'guest',
});
export const findIllegalReportCodeLimit = keyed<typeof shapes.findIllegalReportCodeLimit>()('findIllegalReportCodeLimit', {
  method: 'GET',
  path: 'g/takedown/code_limit',
  access: 'guest',
});
export const reportIllegal = keyed<typeof shapes.reportIllegal>()('reportIllegal', { method: 'POST', path: 'g/takedown/report', access: 'guest' });
export const readIllegalReportFigures = keyed<typeof shapes.readIllegalReportFigures>()('readIllegalReportFigures', {
  method: 'GET',
  path: 'g/takedown/figures',
  access: 'public',
});
export const listIllegalReports = keyed<typeof shapes.listIllegalReports>()('listIllegalReports', {
  method: 'GET',
  path: 'admin/takedown/report/list',
  access: 'operator',
});
export const answerIllegalReport = keyed<typeof shapes.answerIllegalReport>()('answerIllegalReport', {
  method: 'POST',
  path: 'admin/takedown/report/answer/:id',
  access: 'operator',
});
export const revealIllegalReporter = keyed<typeof shapes.revealIllegalReporter>()('revealIllegalReporter', {
  method: 'POST',
  path: 'admin/takedown/report/reveal/:id',
  access: 'operator',
});
