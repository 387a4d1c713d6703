import type { AuditView, ListedAuditRow } from '#contract/api/audit.ts';
import { withSeparators } from '#web/lib/counts.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { Time } from '#web/ui/Time.tsx';
import { Ledger, type LedgerColumn } from '../parts/Ledger.tsx';
import { auditHref, type AuditChoice } from './audit-address.ts';
import { RecordDetail } from './RecordDetail.tsx';
import { ACTOR_LABELS, targetLabel } from '../parts/record-labels.ts';
import styles from './RecordTable.module.css';

export interface RecordTableProps {
  rows: readonly ListedAuditRow[];
  opened: AuditView | null;
  choice: AuditChoice;
  after?: string | null;
  canUndo: boolean;
}

/** Renders records, one of which may lie open. */
export function RecordTable({ rows, opened, choice, after = null, canUndo }: RecordTableProps) {
  const hrefOf = ({ seq }: ListedAuditRow) => auditHref({ ...choice, open: seq === null || seq === opened?.seq ? '' : String(seq) }, after ?? undefined);
  const columns: readonly LedgerColumn<ListedAuditRow>[] = [
    {
      key: 'seq',
      head: '序号',
      narrow: 'hidden',
      isWhole: true,
      render: ({ seq }) => <span className={styles.number}>{seq === null ? '案卷' : withSeparators(seq)}</span>,
    },
    { key: 'at', head: '时间', isWhole: true, render: ({ at }) => <Time iso={at} form="second" /> },
    {
      key: 'actor',
      head: '谁',
      isWhole: true,
      render: ({ actor, role }) => (
        <>
          <b className="name">{actor?.nickName ?? (role === 'system' ? '系统' : '已注销')}</b> {role !== 'system' && <small>{ACTOR_LABELS[role]}</small>}
        </>
      ),
    },
    { key: 'act', head: '做了什么', render: (row) => <Act row={row} href={hrefOf(row)} isOpen={row.seq !== null && row.seq === opened?.seq} /> },
    { key: 'target', head: '对什么', narrow: 'line', render: (row) => <span className={styles.target}>{targetLabel(row)}</span> },
    { key: 'reason', head: '理由', narrow: 'line', render: ({ reason }) => <span className={styles.reason}>{reason}</span> },
    { key: 'undo', head: '撤销', isWhole: true, render: (row) => <small>{undoText(row)}</small> },
  ];
  return (
    <Ledger
      label="管理记录"
      columns={columns}
      rows={rows}
      keyOf={({ seq, at, targetId, act }) => seq ?? `${at} ${act} ${targetId}`}
      current={opened?.seq ?? null}
      renderDetail={({ seq }) => (opened !== null && seq === opened.seq ? <RecordDetail record={opened} choice={choice} canUndo={canUndo} /> : null)}
      className={styles.records}
    />
  );
}

function Act({ row: { seq, label, batch, parentSeq }, href, isOpen }: { row: ListedAuditRow; href: string; isOpen: boolean }) {
  if (seq === null) return label;
  return (
    <a className={styles.act} href={href} aria-expanded={isOpen}>
      {label}
      {batch !== null && parentSeq === null && <small>（一批）</small>}
      <Icon name={isOpen ? 'chevron-up' : 'chevron-down'} />
    </a>
  );
}

/** Returns whether a record can be taken back, or was. */
function undoText({ undo, undoneBy, undoes }: ListedAuditRow): string {
  if (undoneBy !== null) return '已撤销';
  if (undoes !== null) return `撤销第 ${withSeparators(undoes)} 条`;
  return undo === null ? '' : '可撤销';
}
