import { useState } from 'react';
import { listCounterNotices, type StaffCounterNotice } from '#contract/api/counter-notices.ts';
import { COUNTER_NOTICE_STATE_LABELS } from '#contract/api/counter-notices-labels.ts';
import type { Page as ListPage } from '#contract/envelope.ts';
import { reload } from '#web/lib/navigation/navigate.ts';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ListFailed } from '#web/ui/ListFailed.tsx';
import { PageFoot } from '#web/ui/PageFoot.tsx';
import { SkeletonList, SkeletonRow } from '#web/ui/Skeleton.tsx';
import { Tabs } from '#web/ui/Tabs.tsx';
import { Time } from '#web/ui/Time.tsx';
import { ClockBar } from '../parts/ClockBar.tsx';
import { ConsoleHead } from '../parts/ConsoleHead.tsx';
import type { ConsoleLoadArgs } from '../parts/console-page.ts';
import { NOTICE_ACTS, noticeActsOf, type NoticeAct } from '../parts/counter-notice/notice-acts.ts';
import { NoticeActDialog } from '../parts/counter-notice/NoticeActDialog.tsx';
import { NoticeSheet } from '../parts/counter-notice/NoticeSheet.tsx';
import { Ledger, type LedgerColumn } from '../parts/Ledger.tsx';
import { SidePanel, WithPanel } from '../parts/SidePanel.tsx';
import styles from './page.module.css';

type State = 'open' | 'ended';

interface Data {
  state: State;
  notices: ListPage<StaffCounterNotice>;
  isDeep: boolean;
}

const HEAD = { title: '不侵权声明', note: '因侵权举报下架的，作者可以说明：转给投诉的人，等满了日子，由站里自己放回' } as const;

export async function load({ call, url }: ConsoleLoadArgs): Promise<Data> {
  const state: State = url.searchParams.get('state') === 'ended' ? 'ended' : 'open';
  const after = url.searchParams.get('after');
  return { state, notices: await call(listCounterNotices, { state, ...(after !== null && { after }) }), isDeep: after !== null };
}

/** The statements of authors upon reports of infringements: what each waits for, with its clock, and what can be done. */
export function Page({ data: { state, notices, isDeep } }: { data: Data }) {
  const [openId, open] = useState<number | null>(null);
  const [asked, ask] = useState<NoticeAct | null>(null);
  const [now] = useState(() => Date.now());
  const opened = notices.items.find(({ id }) => id === openId) ?? null;
  const done = () => {
    ask(null);
    void reload();
  };
  const columns: readonly LedgerColumn<StaffCounterNotice>[] = [
    {
      key: 'number',
      head: '编号',
      isWhole: true,
      render: ({ id, number }) => (
        <button type="button" className={styles.number} onClick={() => open(id)}>
          {number}
        </button>
      ),
    },
    { key: 'member', head: '作者', render: ({ member }) => member.nickName },
    { key: 'report', head: '举报', isWhole: true, narrow: 'hidden', render: ({ reportNumber }) => reportNumber },
    { key: 'state', head: '走到哪', isWhole: true, render: ({ state: each, isLost }) => (isLost ? '转送的信没有到' : COUNTER_NOTICE_STATE_LABELS[each]) },
    {
      key: 'due',
      head: '钟',
      render: ({ state: each, forwardedAt, dueAt, filedAt, endedAt }) =>
        each === 'forwarded' && forwardedAt !== null && dueAt !== null ? (
          <ClockBar since={forwardedAt} dueAt={dueAt} now={now} />
        ) : (
          <Time iso={endedAt ?? filedAt} form="minute" />
        ),
    },
  ];
  return (
    <>
      <ConsoleHead {...HEAD} />
      <Tabs
        label="状态"
        items={[
          { href: hrefOf('open'), label: '没走完', current: state === 'open' },
          { href: hrefOf('ended'), label: '走完了', current: state === 'ended' },
        ]}
      />
      {notices.items.length === 0 ? (
        <EmptyState icon="g-scroll-unfurled" title={state === 'open' ? '没有等着的声明' : '还没有走完的'}>
          因侵权举报下架的内容，作者交来声明，会排在这里。
        </EmptyState>
      ) : (
        <WithPanel
          panel={
            opened && (
              <SidePanel title={opened.number} note={COUNTER_NOTICE_STATE_LABELS[opened.state]} onClose={() => open(null)}>
                <NoticeSheet key={`${opened.id} ${opened.state}`} notice={opened} />
                <p className={styles.acts}>
                  {noticeActsOf(opened).map((act, nth) => (
                    <Button key={act} variant={nth === 0 && opened.state !== 'forwarded' ? 'primary' : 'outline'} onClick={() => ask(act)}>
                      {act === 'forward' && opened.state === 'forwarded' ? '再转一次，重新起算' : NOTICE_ACTS[act].label}
                    </Button>
                  ))}
                </p>
              </SidePanel>
            )
          }
        >
          <Ledger label={HEAD.title} columns={columns} rows={notices.items} keyOf={({ id }) => id} current={opened?.id ?? null} />
        </WithPanel>
      )}
      {(notices.next !== null || isDeep) && (
        <PageFoot next={notices.next} hrefOf={(after) => hrefOf(state, after)} startHref={isDeep ? hrefOf(state) : undefined} label="更多" />
      )}
      {asked !== null && opened && <NoticeActDialog act={asked} notice={opened} onDone={done} onClose={() => ask(null)} />}
    </>
  );
}

function hrefOf(state: State, after?: string): string {
  const query = new URLSearchParams({ ...(state === 'ended' && { state }), ...(after !== undefined && { after }) }).toString();
  return `/admin/counter-notices${query && `?${query}`}`;
}

export function Skeleton() {
  return (
    <>
      <ConsoleHead {...HEAD} />
      <SkeletonList of={SkeletonRow} count={6} />
    </>
  );
}

export { ListFailed as Failed };
