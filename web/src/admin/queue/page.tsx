import { QUEUE_TAB_NAMES, QUEUE_TABS, queueKindOf } from '#contract/api/queue-kinds.ts';
import { countQueue, listQueue, viewQueueItem, type QueueCount } from '#contract/api/queue.ts';
import { fillQueueCounts } from '#web/features/messages/queue-waiting.ts';
import { isGone } from '#web/lib/calls/gone.ts';
import { isOutdated } from '#web/lib/calls/outdated.ts';
import { failureOf } from '#web/lib/page.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Tabs } from '#web/ui/Tabs.tsx';
import { SkeletonList, SkeletonRow } from '#web/ui/Skeleton.tsx';
import { ConsoleHead } from '../parts/ConsoleHead.tsx';
import type { ConsoleLoadArgs } from '../parts/console-page.ts';
import type { QueueData } from './queue-data.ts';
import { KIND_VIEWS } from './kinds.ts';
import { queueHref, readQueueChoice, type QueueChoice, type QueueThing } from './queue-address.ts';
import { QueueDesk } from './QueueDesk.tsx';
import styles from './page.module.css';

const SIZE = 50;

export async function load({ call, url, principal }: ConsoleLoadArgs): Promise<QueueData> {
  const choice = readQueueChoice(url.searchParams);
  const after = url.searchParams.get('after');
  const { tab, kind } = choice;
  const [counts, list] = await Promise.all([
    call(countQueue, {}),
    call(listQueue, { size: SIZE, ...(tab !== '' && { tab }), ...(kind !== '' && { kind }), ...(after !== null && { after }) }),
  ]);
  fillQueueCounts(counts);
  const wanted: QueueThing | null = choice.item === 'first' ? (list.items[0] ?? null) : choice.item;
  const opened = wanted === null ? null : await open({ call, principal }, wanted);
  return {
    choice: { ...choice, item: wanted === null ? null : { kind: wanted.kind, id: wanted.id } },
    after,
    counts,
    list,
    opened,
    isGone: wanted !== null && opened === null,
    now: Date.now(),
  };
}

/** Returns a thing as it is open; null when it does not wait any more. */
async function open({ call, principal }: Pick<ConsoleLoadArgs, 'call' | 'principal'>, { kind, id }: QueueThing): Promise<QueueData['opened']> {
  try {
    const view = await call(viewQueueItem, { kind, id });
    return { view, thing: await KIND_VIEWS[kind].open(call, view.item, principal.role) };
  } catch (error) {
    const failure = failureOf(error);
    if (isGone(failure) || isOutdated(failure)) return null;
    throw error;
  }
}

/** Everything that waits for the staff: the list on the left, the thing itself on the right. */
export function Page({ data }: { data: QueueData }) {
  const { list, choice, counts } = data;
  return (
    <>
      <div className={styles.above} data-open={choice.item !== null || undefined}>
        <ConsoleHead title="待办" note="法律和隐私在最前，其余按剩下的时间排" />
        <QueueTabs choice={choice} counts={counts} />
      </div>
      {list.items.length === 0 && data.opened === null ? (
        <EmptyState icon="g-campfire" title={choice.tab === '' ? '没有在等的事' : '这一栏没有在等的事'}>
          来了新的会排在这里，逾期了也会收到消息和信。
        </EmptyState>
      ) : (
        <QueueDesk data={data} />
      )}
    </>
  );
}

/** Renders the kinds of what waits, each with how much there is. */
function QueueTabs({ choice, counts }: { choice: QueueChoice; counts: readonly QueueCount[] }) {
  const total = (tab: string) => counts.filter(({ kind }) => tab === '' || queueKindOf(kind).tab === tab).reduce((sum, { count }) => sum + count, 0);
  const offered = QUEUE_TAB_NAMES.filter((tab) => counts.some(({ kind }) => queueKindOf(kind).tab === tab));
  return (
    <Tabs
      label="按种类"
      items={[
        { href: queueHref({}), label: '全部', count: String(total('')), current: choice.tab === '' },
        ...offered.map((tab) => ({ href: queueHref({ tab }), label: QUEUE_TABS[tab], count: String(total(tab)), current: choice.tab === tab })),
      ]}
    />
  );
}

export function Skeleton() {
  return (
    <>
      <ConsoleHead title="待办" note="法律和隐私在最前，其余按剩下的时间排" />
      <SkeletonList of={SkeletonRow} count={10} />
    </>
  );
}
