import type { ReportCase } from '#contract/api/reports.ts';
import { REPORT_KIND_LABELS, REPORT_STATE_LABELS } from '#contract/api/reports-labels.ts';
import { REPORT_TONES } from '#web/features/reports/report-labels.ts';
import { Tag } from '#web/ui/Tag.tsx';
import styles from './DeskList.module.css';

/** Renders the kind and the state of a report case. */
export function ReportTags({
  reportCase,
}: {
  reportCase: Pick<ReportCase, 'kind' | 'state' | 'hidden' | 'hiddenBy' | 'masked' | 'urgent' | 'waved' | 'overdue' | 'isCase'>;
}) {
  return (
    <p className={styles.tags}>
      {reportCase.state !== 'open' && <Tag tone={REPORT_TONES[reportCase.state]}>{REPORT_STATE_LABELS[reportCase.state]}</Tag>}
      <Tag>{reportCase.isCase ? '检举' : REPORT_KIND_LABELS[reportCase.kind]}</Tag>
      {reportCase.hidden && <Tag tone="plum">{reportCase.hiddenBy ? '站务先遮的' : '遮着'}</Tag>}
      {reportCase.masked && <Tag tone="plum">{reportCase.state === 'open' ? '遮了几处' : reportCase.state === 'upheld' ? '几处不放回' : '几处已放回'}</Tag>}
      {reportCase.urgent && <Tag tone="seal">先看这份</Tag>}
      {reportCase.waved > 0 && <Tag tone="seal">{`一波举报 ${reportCase.waved}`}</Tag>}
      {reportCase.overdue && <Tag tone="seal">超过三天</Tag>}
    </p>
  );
}
