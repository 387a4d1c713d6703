import { useEffect, useRef, useState, type RefObject } from 'react';
import type { Page as ListPage } from '#contract/envelope.ts';
import { listSubmittedScenery, reviewScenery } from '#contract/api/scenery-own.ts';
import type { SceneryStatus, SubmittedScenery } from '#contract/api/scenery.ts';
import { menuItemHref } from '#web/features/blacklist/blacklist-address.ts';
import { galleryHref } from '#web/features/scenery/scenery-address.ts';
import { STATUS_LABELS } from '#web/features/scenery/status-labels.ts';
import { SubmittedCard } from '#web/features/scenery/SubmittedCard.tsx';
import { call as callAloud } from '#web/lib/calls/api.ts';
import { useSite } from '#web/lib/navigation/use-site.ts';
import type { LoadArgs } from '#web/lib/page.ts';
import { useSession } from '#web/lib/session.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { PageFoot } from '#web/ui/PageFoot.tsx';
import { SkeletonCard, SkeletonList } from '#web/ui/Skeleton.tsx';
import { Tabs } from '#web/ui/Tabs.tsx';
import { toast } from '#web/ui/toast.ts';
import { ConsoleHead } from '../parts/ConsoleHead.tsx';
import styles from './page.module.css';

/** How much of a thing has to be in the window. */
const SHOWN = 0.6;
const SIZE = 12;
const STATUSES: readonly SceneryStatus[] = ['pending', 'approved', 'refused', 'removed'];

interface Data {
  status: SceneryStatus;
  submitted: ListPage<SubmittedScenery>;
  after: string | null;
}

export async function load({ call, url }: LoadArgs): Promise<Data> {
  const status = STATUSES.find((known) => known === url.searchParams.get('status')) ?? 'pending';
  const after = url.searchParams.get('after');
  return { status, after, submitted: await call(listSubmittedScenery, { status, size: SIZE, ...(after !== null && { after }) }) };
}

/** Pictures for the wall: approved or returned one by one, all those that were looked at together; those on the wall are taken down. */
export function Page({ data }: { data: Data }) {
  return <Pictures key={hrefOf(data.status, data.after ?? undefined)} data={data} />;
}

function Pictures({ data: { status, submitted, after } }: { data: Data }) {
  const [decided, setDecided] = useState<ReadonlySet<number>>(new Set());
  const [asks, setAsks] = useState(false);
  const { list, seen } = useSeen();
  const memberId = useSession(({ principal }) => principal?.id ?? null);
  const wall = menuItemHref(useSite().menu, '/scenery')?.split('/').at(-1) ?? null;
  const shown = submitted.items.filter(({ id }) => !decided.has(id));
  const ready = status === 'pending' ? shown.filter(({ id, author }) => seen.has(id) && author.id !== memberId) : [];
  const drop = (ids: readonly number[]) => setDecided((before) => new Set([...before, ...ids]));
  return (
    <>
      <ConsoleHead title="风景" note="看清三件事：是游戏里的风景，没有别人的名字和界面，也不是从别处拿来的">
        {status === 'pending' && (
          <Button icon="check" disabled={ready.length === 0} onClick={() => setAsks(true)}>
            {`收下看过的 ${ready.length} 张`}
          </Button>
        )}
      </ConsoleHead>
      <Tabs
        label="状态"
        items={STATUSES.map((each) => ({
          href: hrefOf(each),
          label: STATUS_LABELS[each].label,
          current: each === status,
          ...(each === status && { count: String(Math.max(0, submitted.total - decided.size)) }),
        }))}
      />
      {shown.length === 0 && <EmptyState icon="g-mountains" title={submitted.items.length > 0 ? '这一页都看过了' : '这里没有画'} />}
      <ol ref={list} className={styles.list}>
        {shown.map((scenery) => (
          <li key={scenery.id} data-seen={scenery.id}>
            <SubmittedCard href={wall === null ? null : galleryHref(wall, {}, scenery.id)} scenery={scenery} onDecided={() => drop([scenery.id])} />
          </li>
        ))}
      </ol>
      {(shown.length > 0 || submitted.next !== null) && (
        <PageFoot next={submitted.next} hrefOf={(next) => hrefOf(status, next)} startHref={after !== null ? hrefOf(status) : undefined} label="更多" />
      )}
      {asks && <ApproveSeen pictures={ready} onApproved={drop} onClose={() => setAsks(false)} />}
    </>
  );
}

/** Returns which of the things with `data-seen` below an element have been in the window, by that number, and the ref of the element. */
function useSeen(): { list: RefObject<HTMLOListElement | null>; seen: ReadonlySet<number> } {
  const list = useRef<HTMLOListElement>(null);
  const [seen, setSeen] = useState<ReadonlySet<number>>(new Set());
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        const ids = entries.filter(({ isIntersecting }) => isIntersecting).map(({ target }) => Number(target.getAttribute('data-seen')));
        if (ids.length > 0) setSeen((before) => new Set([...before, ...ids]));
      },
      { threshold: SHOWN },
    );
    for (const item of list.current?.querySelectorAll('[data-seen]') ?? []) observer.observe(item);
    return () => observer.disconnect();
  }, []);
  return { list, seen };
}

/** Approves the pictures that were looked at, each with a record of its own. Open while mounted. */
function ApproveSeen({
  pictures,
  onApproved,
  onClose,
}: {
  pictures: readonly SubmittedScenery[];
  onApproved: (ids: readonly number[]) => void;
  onClose: () => void;
}) {
  const [busy, setBusy] = useState(false);
  // What is approved leaves the list while the others are still on their way.
  const [all] = useState(pictures);
  const approve = async () => {
    setBusy(true);
    let count = 0;
    try {
      for (const { id, createdAt } of all) {
        await callAloud(reviewScenery, { id, approve: true, seenAt: createdAt });
        count += 1;
        onApproved([id]);
      }
    } finally {
      if (count > 0) toast({ type: 'success', message: `收下了 ${count} 张` });
      onClose();
    }
  };
  return (
    <Dialog
      size="low"
      open
      title={`收下看过的 ${all.length} 张`}
      keep={busy}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>再看看</Button>
          <Button variant="primary" loading={busy} loadingText="正在收" onClick={() => void approve()}>
            都收下
          </Button>
        </>
      }
    >
      <p>这一页里你看过的都挂到墙上，投稿的人各收到一条消息：</p>
      <ul>
        {all.map(({ id, title, author }) => (
          <li key={id}>{`《${title}》 ${author.nickName}`}</li>
        ))}
      </ul>
    </Dialog>
  );
}

function hrefOf(status: SceneryStatus, after?: string): string {
  const query = new URLSearchParams({ ...(status !== 'pending' && { status }), ...(after !== undefined && { after }) }).toString();
  return `/admin/scenery${query && `?${query}`}`;
}

export function Skeleton() {
  return (
    <>
      <ConsoleHead title="风景" />
      <SkeletonList of={SkeletonCard} count={4} className={styles.list} />
    </>
  );
}
