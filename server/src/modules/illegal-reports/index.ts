export { ILLEGAL_REPORTS_DATA } from './personal-data.ts';
export { openReporterAddress, openReportFile } from './open.ts';
export { mountIllegalReports } from './routes.ts';
export { sweepIllegalReports } from './sweep.ts';
