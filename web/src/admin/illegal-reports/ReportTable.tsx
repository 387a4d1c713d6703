import { ILLEGAL_KIND_LABELS, ILLEGAL_OUTCOME_LABELS } from '#contract/api/illegal-reports-labels.ts';
import type { IllegalReport } from '#contract/api/illegal-reports.ts';
import { Time } from '#web/ui/Time.tsx';
import { ClockBar } from '../parts/ClockBar.tsx';
import { Ledger, type LedgerColumn } from '../parts/Ledger.tsx';
import styles from './page.module.css';

interface ReportTableProps {
  reports: readonly IllegalReport[];
  openId: number | null;
  now: number;
  onOpen: (id: number) => void;
}

/** Renders reports of the public with what is left of their limit. */
export function ReportTable({ reports, openId, now, onOpen }: ReportTableProps) {
  const columns: readonly LedgerColumn<IllegalReport>[] = [
    {
      key: 'number',
      head: '编号',
      isWhole: true,
      render: ({ id, number }) => (
        <button type="button" className={styles.number} onClick={() => onOpen(id)}>
          {number}
        </button>
      ),
    },
    { key: 'kind', head: '类别', isWhole: true, render: ({ kind }) => ILLEGAL_KIND_LABELS[kind] },
    { key: 'text', head: '怎么回事', narrow: 'line', render: ({ text }) => <span className={styles.text}>{text}</span> },
    { key: 'received', head: '收到', isWhole: true, narrow: 'hidden', render: ({ receivedAt }) => <Time iso={receivedAt} form="minute" /> },
    {
      key: 'due',
      head: '期限',
      isWhole: true,
      render: ({ receivedAt, dueAt, outcome }) =>
        outcome === null ? <ClockBar since={receivedAt} dueAt={dueAt} now={now} isLawful /> : ILLEGAL_OUTCOME_LABELS[outcome],
    },
  ];
  return <Ledger label="公众举报" columns={columns} rows={reports} keyOf={({ id }) => id} current={openId} />;
}
