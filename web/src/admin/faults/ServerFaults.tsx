import { MORE_FAULTS, SERVER_FAULT_LABELS, type FaultLists } from '#contract/api/admin/faults.ts';
import { formatCount } from '#web/lib/counts.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Tag } from '#web/ui/Tag.tsx';
import { Time } from '#web/ui/Time.tsx';
import { Ledger, type LedgerColumn } from '../parts/Ledger.tsx';
import styles from './page.module.css';

type ServerFault = FaultLists['server'][number];

const COLUMNS: readonly LedgerColumn<ServerFault>[] = [
  { key: 'kind', head: '怎样', isWhole: true, render: ({ kind }) => <Tag tone={kind === 'slow' ? 'brass' : 'seal'}>{SERVER_FAULT_LABELS[kind]}</Tag> },
  {
    key: 'place',
    head: '哪里',
    narrow: 'line',
    render: ({ name, place }) => (
      <>
        {name === '' ? MORE_FAULTS : <code className={styles.place}>{place || name}</code>}
        {place !== '' && <small className={styles.note}>{name}</small>}
      </>
    ),
  },
  { key: 'count', head: '次数', align: 'end', isWhole: true, narrow: 'named', render: ({ count }) => formatCount(count) },
  {
    key: 'worst',
    head: '最慢',
    align: 'end',
    isWhole: true,
    narrow: 'named',
    render: ({ worstMs }) => (worstMs === 0 ? '' : `${(worstMs / 1_000).toFixed(1)} 秒`),
  },
  { key: 'last', head: '最近一次', isWhole: true, narrow: 'named', render: ({ lastAt }) => <Time iso={lastAt} form="minute" relative /> },
];

/** Renders what went wrong in the processes of the site, by place. */
export function ServerFaults({ rows, days }: { rows: readonly ServerFault[]; days: number }) {
  if (rows.length === 0)
    return (
      <EmptyState icon="g-campfire" title="站里没有出过错">
        {`最近 ${days} 天，程序没有出错，也没有查询超过一秒。`}
      </EmptyState>
    );
  return <Ledger label="站里出的错" columns={COLUMNS} rows={rows} keyOf={({ kind, name, place }) => `${kind} ${place} ${name}`} />;
}
