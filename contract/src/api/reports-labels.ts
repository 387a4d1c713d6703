import { CONTENT_KIND_LABELS } from './content-labels.ts';
import { ROLE_LABELS } from './members-labels.ts';
import type { ReportCase, ReportKind, ReportState } from './reports.ts';

/** What became of a report as people read it. */
export const REPORT_STATE_LABELS: Readonly<Record<ReportState, string>> = { open: '待处理', upheld: '成立', rejected: '不成立' };

/** What can be reported. */
export const REPORT_KIND_LABELS: Readonly<Record<ReportKind, string>> = {
  post: CONTENT_KIND_LABELS.post,
  comment: CONTENT_KIND_LABELS.comment,
  member: ROLE_LABELS.member,
  presenter: ROLE_LABELS.presenter,
};

/** The reasons why a presenter may not close a report, each a sentence without its end. */
export const REPORT_CONFLICT_LABELS: Readonly<Record<NonNullable<ReportCase['conflict']>, string>> = {
  own: '被举报的是你自己的内容',
  reporter: '这是你自己举报的',
  hider: '这是你先遮起来的',
  voice: '这说的是你判过的案子，或是你自己',
};
