import { queueKindOf } from '#contract/api/queue-kinds.ts';
import type { Dashboard } from '#contract/api/admin/dashboard.ts';
import type { QueueCount } from '#contract/api/queue.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { SectionHead } from '#web/ui/SectionHead.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { KIND_ICONS } from '../parts/kind-icons.ts';
import { ClockBar } from '../parts/ClockBar.tsx';
import { formatDuration } from '../parts/clock.ts';
import { Ledger, type LedgerColumn } from '../parts/Ledger.tsx';
import styles from './Queues.module.css';

/** A queue in which something waits. */
interface Waiting extends QueueCount {
  oldestAt: string;
  dueAt: string;
}

/** Renders what waits, kind by kind: how much, how long the oldest, what is left of its limit. */
export function Queues({ queues, court, now }: { queues: readonly QueueCount[]; court: Dashboard['court']; now: number }) {
  const waiting = queues
    .flatMap((queue): Waiting[] => (queue.oldestAt === null || queue.dueAt === null ? [] : [{ ...queue, oldestAt: queue.oldestAt, dueAt: queue.dueAt }]))
    .toSorted((one, other) => rank(one) - rank(other) || Date.parse(one.dueAt) - Date.parse(other.dueAt));
  const columns: readonly LedgerColumn<Waiting>[] = [
    {
      key: 'kind',
      head: '事项',
      render: ({ kind }) => (
        <a className={styles.kind} href={`/admin/queue?kind=${kind}&item=first`}>
          <Icon name={KIND_ICONS[kind]} />
          <b>{queueKindOf(kind).label}</b> <small>{queueKindOf(kind).forOperators ? '只有管理员能办' : '主持人也能办'}</small>
        </a>
      ),
    },
    { key: 'count', head: '件数', align: 'end', render: ({ count }) => <span className={styles.count}>{count}</span> },
    { key: 'oldest', head: '最久的一件', narrow: 'hidden', isWhole: true, render: ({ oldestAt }) => formatDuration(now - Date.parse(oldestAt)) },
    {
      key: 'due',
      head: '时限',
      render: ({ kind, oldestAt, dueAt }) => <ClockBar since={oldestAt} dueAt={dueAt} now={now} isLawful={kind === 'takedown'} />,
    },
    {
      key: 'letter',
      head: '键',
      align: 'end',
      narrow: 'hidden',
      isWhole: true,
      render: ({ kind }) => (
        <>
          <kbd>g</kbd> <kbd>{queueKindOf(kind).letter}</kbd>
        </>
      ),
    },
  ];
  return (
    <section className={styles.section}>
      <SectionHead title="等着处理" aside={<a href="/admin/queue">全部待办</a>} />
      {waiting.length === 0 ? (
        <EmptyState level={3} icon="g-campfire" title="没有在等的事">
          来了新的会排在这里，逾期了也会收到消息和信。
        </EmptyState>
      ) : (
        <Ledger label="等着处理的事" columns={columns} rows={waiting} keyOf={({ kind }) => kind} className={styles.queues} />
      )}
      <p className={styles.note}>
        {court.open === 0 || court.oldestAt === null
          ? '公堂的案子归主持人审：现在没有未结的。'
          : `公堂的案子归主持人审：未结 ${court.open} 件，最久 ${formatDuration(now - Date.parse(court.oldestAt))}。`}
        <a className="link" href="/clocks">
          看公开时钟
        </a>
      </p>
    </section>
  );
}

/** Law and privacy come first. */
function rank({ kind }: Waiting): number {
  return queueKindOf(kind).isFirst ? 0 : 1;
}
