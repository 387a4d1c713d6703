import { REPORT_KIND_LABELS } from '#contract/api/reports-labels.ts';
import type { ReportCases } from '#contract/api/reports.ts';
import type { LabeledValue } from '#contract/api/tickets.ts';
import { FilterForm } from '#web/ui/FilterForm.tsx';
import { withSeparators } from '#web/lib/counts.ts';
import { ChipList } from '#web/ui/ChipList.tsx';
import { Select } from '#web/ui/Select.tsx';
import { deskHref, REPORT_KINDS, type DeskChoice } from './choice.ts';
import styles from './DeskFilters.module.css';

export interface ReportFiltersProps {
  columnId: number;
  choice: DeskChoice;
  /** Of the open ones. */
  counts: ReportCases['counts'];
  reasons: readonly LabeledValue[];
  /** Operators close reports on members as well. */
  withMembers: boolean;
}

/** Which reports are shown; each choice is an address. */
export function ReportFilters({ columnId, choice, counts, reasons, withMembers }: ReportFiltersProps) {
  const { done, kind, reason, hidden } = choice;
  const at = (part: Partial<DeskChoice>) => deskHref(columnId, { ...choice, page: 1, after: '', ...part });
  const kinds = REPORT_KINDS.filter((each) => withMembers || each !== 'member');
  return (
    <div className={styles.filters}>
      <ChipList
        label="状态"
        items={[
          { key: 'open', label: `待处理 ${withSeparators(counts.open)}`, on: !done && !hidden, href: at({ done: false, hidden: false }) },
          { key: 'hidden', label: `遮着的 ${withSeparators(counts.hidden)}`, on: !done && hidden, href: at({ done: false, hidden: true }) },
          { key: 'done', label: '已处理', on: done, href: at({ done: true, hidden: false }) },
        ]}
      />
      <ChipList
        label="对象"
        items={kinds.map((each) => ({ key: each, label: REPORT_KIND_LABELS[each], on: kind === each, href: at({ kind: kind === each ? '' : each }) }))}
      />
      <FilterForm
        key={reason}
        action={`/trial/desk/${columnId}`}
        kept={{ view: 'reports', kind, ...(done && { done: '1' }), ...(hidden && { hidden: '1' }) }}
        clearHref={reason === '' ? null : at({ reason: '' })}
      >
        <Select name="reason" aria-label="理由" placeholder="全部理由" options={reasons} defaultValue={reason} />
      </FilterForm>
    </div>
  );
}
