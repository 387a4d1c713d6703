import { useState } from 'react';
import { listTakedowns, viewTakedown, type Takedown, type TakedownState, type TakedownView } from '#contract/api/admin/takedowns.ts';
import type { CallFailure, Page as ListPage } from '#contract/envelope.ts';
import { nullWhenGone } from '#web/lib/calls/gone.ts';
import { failureOf } from '#web/lib/page.ts';
import { navigate, reload } from '#web/lib/navigation/navigate.ts';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { LoadFailed } from '#web/ui/LoadFailed.tsx';
import { SkeletonList, SkeletonRow } from '#web/ui/Skeleton.tsx';
import { PageFoot } from '#web/ui/PageFoot.tsx';
import { Tabs } from '#web/ui/Tabs.tsx';
import { Tag } from '#web/ui/Tag.tsx';
import { Time } from '#web/ui/Time.tsx';
import { toast } from '#web/ui/toast.ts';
import { ClockBar } from '../parts/ClockBar.tsx';
import { ConsoleHead } from '../parts/ConsoleHead.tsx';
import type { ConsoleLoadArgs } from '../parts/console-page.ts';
import { Ledger, type LedgerColumn } from '../parts/Ledger.tsx';
import { WithPanel } from '../parts/SidePanel.tsx';
import { exportTakedowns } from './export-takedowns.ts';
import { NewOrder } from './NewOrder.tsx';
import { lineOf } from './read-targets.ts';
import { OrderPanel } from './OrderPanel.tsx';
import styles from './page.module.css';
import { STATE_LABELS, stateOf, takedownsHref, formatTargets } from './takedown-labels.ts';

interface Data {
  state: TakedownState | '';
  after: string | null;
  orders: ListPage<Takedown>;
  opened: TakedownView | null;
  /** The report of the public that an order is to be entered for; null: none. */
  from: { report: string; line: string } | null;
  /** When it was loaded. */
  now: number;
}

const STATES: readonly TakedownState[] = ['waiting', 'executed', 'released', 'returned'];
const NOTE = '照命令移走、封存、留底；不改一个字，也不碰裁决';

export async function load({ call, url }: ConsoleLoadArgs): Promise<Data> {
  const state = STATES.find((known) => known === url.searchParams.get('state')) ?? '';
  const after = url.searchParams.get('after');
  const open = url.searchParams.get('open') ?? '';
  const [orders, opened] = await Promise.all([
    call(listTakedowns, { ...(state !== '' && { state }), ...(after !== null && { after }) }),
    /^[1-9]\d{0,14}$/.test(open) ? call(viewTakedown, { id: open }).catch(nullWhenGone) : null,
  ]);
  const report = url.searchParams.get('report');
  const from = report === null ? null : { report, line: lineOf(url.searchParams.get('target') ?? '') };
  return { state, after, orders, opened, from, now: Date.now() };
}

/** The register of orders of authorities: entered, executed by one operator alone, released by another document. */
export function Page({ data: { state, after, orders, opened, from, now } }: { data: Data }) {
  const [isAdding, setAdding] = useState(from !== null);
  const [isExporting, setExporting] = useState(false);
  const save = async () => {
    setExporting(true);
    try {
      await exportTakedowns(state);
    } catch (error) {
      toast({ type: 'error', message: failureOf(error).message || '没有导出来，请再试一次' });
    } finally {
      setExporting(false);
    }
  };
  const columns: readonly LedgerColumn<Takedown>[] = [
    {
      key: 'number',
      head: '文号',
      narrow: 'line',
      render: ({ id, documentNumber, authority }) => (
        <span className={styles.number}>
          <a href={takedownsHref({ state, after, open: id })}>{documentNumber}</a>
          <br />
          <small>{authority}</small>
        </span>
      ),
    },
    { key: 'targets', head: '要移的', render: ({ targets }) => formatTargets(targets) },
    { key: 'received', head: '收到', render: ({ receivedAt }) => <Time iso={receivedAt} form="minute" />, narrow: 'named' },
    {
      key: 'due',
      head: '时限',
      render: ({ receivedAt, dueAt, executedAt, returnedAt }) => {
        const endedAt = executedAt ?? returnedAt;
        return endedAt === null ? <ClockBar since={receivedAt} dueAt={dueAt} now={now} isLawful /> : <Time iso={endedAt} form="minute" />;
      },
    },
    {
      key: 'state',
      head: '状态',
      isWhole: true,
      render: (order) => <Tag tone={stateOf(order) === 'waiting' ? 'ember' : 'brass'}>{STATE_LABELS[stateOf(order)]}</Tag>,
    },
  ];
  return (
    <>
      <ConsoleHead title="法律下架" note={NOTE}>
        <Button icon="download" disabled={orders.total === 0} loading={isExporting} loadingText="正在整理" onClick={() => !isExporting && void save()}>
          导出给主管机关
        </Button>
        <Button variant="primary" icon="plus" onClick={() => setAdding(true)}>
          记一道命令
        </Button>
      </ConsoleHead>
      <Tabs
        label="状态"
        items={[
          { href: takedownsHref({}), label: '全部', current: state === '' },
          ...STATES.map((each) => ({ href: takedownsHref({ state: each }), label: STATE_LABELS[each], current: state === each })),
        ]}
      />
      <WithPanel
        panel={
          opened && (
            <OrderPanel
              key={opened.id}
              order={opened}
              now={now}
              onChanged={() => void reload()}
              onClose={() => void navigate(takedownsHref({ state, after }))}
            />
          )
        }
      >
        {orders.items.length === 0 ? (
          <EmptyState icon="g-scroll-unfurled" title="没有命令">
            收到机关的文书，点“记一道命令”登记，核对文号就能执行。
          </EmptyState>
        ) : (
          <Ledger label="下架的台账" columns={columns} rows={orders.items} keyOf={({ id }) => id} current={opened?.id ?? null} />
        )}
      </WithPanel>
      {(orders.next !== null || after !== null) && (
        <PageFoot
          next={orders.next}
          hrefOf={(next) => takedownsHref({ state, after: next })}
          startHref={after === null ? undefined : takedownsHref({ state })}
          label="更多"
        />
      )}
      {isAdding && (
        <NewOrder
          from={from}
          onSaved={(id) => {
            setAdding(false);
            void navigate(takedownsHref({ open: id }));
          }}
          onClose={() => setAdding(false)}
        />
      )}
    </>
  );
}

export function Skeleton() {
  return (
    <>
      <ConsoleHead title="法律下架" note={NOTE} />
      <SkeletonList of={SkeletonRow} count={6} />
    </>
  );
}

/** Renders why the register can't be shown. */
export function Failed({ failure }: { failure: CallFailure }) {
  return <LoadFailed failure={failure} gone={{ title: '没有这一道命令', children: '请回到台账看。' }} />;
}
