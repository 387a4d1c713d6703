import { BROWSER_FAULT_LABELS, type FaultLists } from '#contract/api/admin/faults.ts';
import { formatCount } from '#web/lib/counts.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Tag } from '#web/ui/Tag.tsx';
import { Time } from '#web/ui/Time.tsx';
import { Ledger, type LedgerColumn } from '../parts/Ledger.tsx';
import styles from './page.module.css';
import { browserText, versionText, whatOf, whereOf } from './words.ts';

type BrowserFault = FaultLists['browsers'][number];

const COLUMNS: readonly LedgerColumn<BrowserFault>[] = [
  { key: 'kind', head: '怎样', isWhole: true, render: ({ kind }) => <Tag tone={kind === 'policy' ? 'brass' : 'seal'}>{BROWSER_FAULT_LABELS[kind]}</Tag> },
  {
    key: 'place',
    head: '哪里',
    narrow: 'line',
    render: (fault) => (
      <>
        <code className={styles.place}>{whereOf(fault)}</code>
        <small className={styles.note}>{[whatOf(fault), fault.function].filter((part) => part !== '').join('，')}</small>
      </>
    ),
  },
  { key: 'browser', head: '浏览器', isWhole: true, narrow: 'named', render: browserText },
  { key: 'version', head: '版本', narrow: 'hidden', render: ({ version }) => <small>{versionText(version)}</small> },
  { key: 'count', head: '次数', align: 'end', isWhole: true, narrow: 'named', render: ({ count }) => formatCount(count) },
  { key: 'last', head: '最近一次', isWhole: true, narrow: 'named', render: ({ lastAt }) => <Time iso={lastAt} form="minute" relative /> },
];

/** Renders what went wrong in the browsers of visitors, by place, browser and version. */
export function BrowserFaults({ rows, days }: { rows: readonly BrowserFault[]; days: number }) {
  if (rows.length === 0)
    return (
      <EmptyState icon="g-campfire" title="访客的浏览器没有报过错">
        {`最近 ${days} 天，没有脚本出错，也没有什么装不上。`}
      </EmptyState>
    );
  return <Ledger label="访客浏览器里出的错" columns={COLUMNS} rows={rows} keyOf={keyOf} />;
}

function keyOf({ kind, message, file, line, col, function: frame, browser, browserVersion, version }: BrowserFault): string {
  return [kind, message, file, line, col, frame, browser, browserVersion, version].join(' ');
}
