import { REPORT_CONFLICT_LABELS } from '#contract/api/reports-labels.ts';
import type { ReportCase } from '#contract/api/reports.ts';

/** Returns why a report case is for another presenter. */
export function conflictText(conflict: NonNullable<ReportCase['conflict']>): string {
  return `${REPORT_CONFLICT_LABELS[conflict]}，${conflict === 'hider' ? '由另一位主持人复看' : '由别的主持人来结'}`;
}
