import type { ReportState } from './reports.ts';

/** What became of a report as people read it. */
export const REPORT_STATE_LABELS: Readonly<Record<ReportState, string>> = { open: '待处理', upheld: '成立', rejected: '不成立' };
