import { useState } from 'react';
import type { Page as ListPage } from '#contract/envelope.ts';
import { listAppeals, type StaffAppeal } from '#contract/api/member-appeals.ts';
import { reload } from '#web/lib/navigation/navigate.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { PageFoot } from '#web/ui/PageFoot.tsx';
import { SkeletonList, SkeletonRow } from '#web/ui/Skeleton.tsx';
import { Tabs } from '#web/ui/Tabs.tsx';
import { ConsoleHead } from '../parts/ConsoleHead.tsx';
import type { ConsoleLoadArgs } from '../parts/console-page.ts';
import { AppealSheet } from '../parts/AppealSheet.tsx';
import { DecideDialog } from '../parts/DecideDialog.tsx';
import styles from './page.module.css';

interface Data {
  state: 'open' | 'decided';
  after: string | null;
  appeals: ListPage<StaffAppeal>;
  isOperator: boolean;
}

const LABELS = { open: '等着答复', decided: '答复过的' } as const;

export async function load({ call, url, principal }: ConsoleLoadArgs): Promise<Data> {
  const state = url.searchParams.get('state') === 'decided' ? 'decided' : 'open';
  const after = url.searchParams.get('after');
  const appeals = await call(listAppeals, { state, ...(after !== null && { after }) });
  return { state, after, appeals, isOperator: principal.role === 'operator' };
}

/** The appeals of members against suspensions and removals: read one, answer it. */
export function Page({ data: { state, after, appeals, isOperator } }: { data: Data }) {
  const [asked, setAsked] = useState<StaffAppeal | null>(null);
  const href = (wanted: Data['state'], from?: string) => {
    const query = new URLSearchParams({ ...(wanted === 'decided' && { state: wanted }), ...(from !== undefined && { after: from }) }).toString();
    return `/admin/appeals${query && `?${query}`}`;
  };
  return (
    <>
      <ConsoleHead title="停用与申诉" note={isOperator ? '七十二小时内答复，由没有经手的人来看' : '对移除的申诉，七十二小时内答复；你移除的由别人看'} />
      <Tabs
        label="哪一些"
        items={(['open', 'decided'] as const).map((each) => ({
          href: href(each),
          label: LABELS[each],
          current: each === state,
          ...(each === state && { count: String(appeals.total) }),
        }))}
      />
      {appeals.items.length === 0 ? (
        <EmptyState icon="g-scroll-quill" title={state === 'open' ? '没有等着答复的申诉' : '还没有答复过'}>
          {state === 'open' ? '有人递上来，先到期的排在前面。' : '答复过的会留在这里。'}
        </EmptyState>
      ) : (
        <ol className={styles.list}>
          {appeals.items.map((appeal) => (
            <li key={appeal.id}>
              <AppealSheet appeal={appeal} onDecide={() => setAsked(appeal)} />
            </li>
          ))}
        </ol>
      )}
      {(appeals.next !== null || after !== null) && (
        <PageFoot next={appeals.next} hrefOf={(next) => href(state, next)} startHref={after === null ? undefined : href(state)} label="更多" />
      )}
      {asked && (
        <DecideDialog
          appeal={asked}
          onDone={() => {
            setAsked(null);
            void reload();
          }}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}

export function Skeleton() {
  return (
    <>
      <ConsoleHead title="停用与申诉" />
      <SkeletonList of={SkeletonRow} count={6} />
    </>
  );
}
