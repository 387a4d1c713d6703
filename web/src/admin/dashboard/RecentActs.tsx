import type { AuditRow } from '#contract/api/audit.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { SectionHead } from '#web/ui/SectionHead.tsx';
import { Time } from '#web/ui/Time.tsx';
import { Ledger, type LedgerColumn } from '../parts/Ledger.tsx';
import { ACTOR_LABELS, targetLabel } from '../parts/record-labels.ts';
import styles from './RecentActs.module.css';

const COLUMNS: readonly LedgerColumn<AuditRow>[] = [
  { key: 'at', head: '时间', isWhole: true, render: ({ at }) => <Time iso={at} relative /> },
  {
    key: 'actor',
    head: '谁',
    isWhole: true,
    render: ({ actor, role }) => (
      <>
        <b className="name">{actor?.nickName ?? ACTOR_LABELS[role]}</b> {actor && <small>{ACTOR_LABELS[role]}</small>}
      </>
    ),
  },
  { key: 'act', head: '做了什么', render: ({ seq, label }) => <a href={`/admin/audit?open=${seq}`}>{label}</a> },
  { key: 'target', head: '对什么', narrow: 'line', render: (row) => targetLabel(row) },
];

/** Renders the last acts of the staff. */
export function RecentActs({ records }: { records: readonly AuditRow[] }) {
  return (
    <section className={styles.section}>
      <SectionHead title="最近的管理动作" aside={<a href="/admin/audit">审计</a>} />
      {records.length === 0 ? (
        <EmptyState level={3} icon="g-quill-ink" title="还没有人动过什么">
          每一个管理动作都会记在这里。
        </EmptyState>
      ) : (
        <Ledger label="最近的管理动作" columns={COLUMNS} rows={records} keyOf={({ seq }) => seq} />
      )}
    </section>
  );
}
