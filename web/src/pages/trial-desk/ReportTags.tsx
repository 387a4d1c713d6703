import type { ReportCase } from '#contract/api/reports.ts';
import { REPORT_STATE_LABELS } from '#contract/api/reports-labels.ts';
import { REPORT_KINDS, REPORT_TONES } from '#web/features/reports/report-words.ts';
import { Tag } from '#web/ui/Tag.tsx';
import styles from './DeskList.module.css';

/** Renders the kind and the state of a docket. */
export function ReportTags({
  docket,
}: {
  docket: Pick<ReportCase, 'kind' | 'state' | 'hidden' | 'hiddenBy' | 'masked' | 'urgent' | 'waved' | 'overdue' | 'isCase'>;
}) {
  return (
    <p className={styles.tags}>
      {docket.state !== 'open' && <Tag tone={REPORT_TONES[docket.state]}>{REPORT_STATE_LABELS[docket.state]}</Tag>}
      <Tag>{docket.isCase ? '检举' : REPORT_KINDS[docket.kind]}</Tag>
      {docket.hidden && <Tag tone="plum">{docket.hiddenBy ? '主持人先遮的' : '遮着'}</Tag>}
      {docket.masked && <Tag tone="plum">{docket.state === 'open' ? '遮了几处' : docket.state === 'upheld' ? '几处不放回' : '几处已放回'}</Tag>}
      {docket.urgent && <Tag tone="seal">先看这份</Tag>}
      {docket.waved > 0 && <Tag tone="seal">{`一波举报 ${docket.waved}`}</Tag>}
      {docket.overdue && <Tag tone="seal">超过三天</Tag>}
    </p>
  );
}
