import type { ReportCase } from '#contract/api/reports.ts';
import { REPORT_STATE_LABELS } from '#contract/api/reports-labels.ts';
import { Card } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Time } from '#web/ui/Time.tsx';
import { CloseReportForm } from './CloseReportForm.tsx';
import { conflictText } from './report-conflicts.ts';
import styles from './ReportOutcome.module.css';

/** Renders the decision about a report case, or the form to decide it, or why somebody else must. */
export function ReportOutcome({ reportCase, listHref, role }: { reportCase: ReportCase; listHref: string; role: string }) {
  const { state, answer, closedBy, closedAt, conflict, kind } = reportCase;
  if (state !== 'open') {
    return (
      <Card as="section" aria-labelledby="report-outcome">
        <h2 id="report-outcome" className={styles.title}>
          举报{REPORT_STATE_LABELS[state]}
        </h2>
        <p className={styles.answer}>{answer}</p>
        {closedAt !== null && (
          <p className={styles.by}>
            {closedBy ? <a href={`/member/${closedBy.id}`}>{closedBy.nickName}</a> : '管理员'}，<Time iso={closedAt} form="minute" />
          </p>
        )}
      </Card>
    );
  }
  if (conflict !== null) return <EmptyState level={3} icon="g-scales" title={conflictText(conflict)} />;
  const closes = kind === 'member' ? 'operator' : 'presenter';
  // Of those on presenters nobody else gets here.
  if (role !== closes && kind !== 'presenter') {
    return (
      <EmptyState level={3} icon="g-scales" title="这里只看不判">
        对帖子和评论的举报由主持人来结。
      </EmptyState>
    );
  }
  return <CloseReportForm reportCase={reportCase} listHref={listHref} />;
}
