import type { ReportCase } from '#contract/api/reports.ts';

/** Why a report case is for another presenter. */
export const REPORT_CONFLICTS: Readonly<Record<NonNullable<ReportCase['conflict']>, string>> = {
  own: '被举报的是你自己的内容，由别的主持人来结',
  reporter: '这是你自己举报的，由别的主持人来结',
  hider: '这是你先遮起来的，由另一位主持人复看',
};
