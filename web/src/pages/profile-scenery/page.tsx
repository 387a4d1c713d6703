import { useState } from 'react';
import type { Page as ListPage } from '#contract/envelope.ts';
import { listMyScenery, type SceneryStatus, type SubmittedScenery } from '#contract/scenery.ts';
import { ProfileFailed } from '#web/features/layout/ProfileFailed.tsx';
import { menuPlace } from '#web/features/court/court-address.ts';
import { STATUS_WORDS } from '#web/features/scenery/status-words.ts';
import { call } from '#web/lib/api.ts';
import type { LoadArgs } from '#web/lib/page.ts';
import { PageTitle } from '#web/lib/PageTitle.tsx';
import { useSite } from '#web/lib/site.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { PageHead } from '#web/ui/PageHead.tsx';
import { SkeletonList, SkeletonRow } from '#web/ui/Skeleton.tsx';
import { Tabs } from '#web/ui/Tabs.tsx';
import { OwnScenery } from './OwnScenery.tsx';
import styles from './page.module.css';

interface Data {
  status: SceneryStatus | null;
  first: ListPage<SubmittedScenery>;
}

const STATUSES: readonly SceneryStatus[] = ['pending', 'approved', 'refused', 'removed'];

export async function load({ call: ask, url }: LoadArgs): Promise<Data> {
  const status = STATUSES.find((known) => known === url.searchParams.get('status')) ?? null;
  return { status, first: await ask(listMyScenery, { ...(status && { status }) }) };
}

/** What a member has handed in, and what became of it. */
export function Page({ data: { status, first } }: { data: Data }) {
  return <List key={status ?? 'all'} status={status} first={first} />;
}

function List({ status, first }: Data) {
  const { menu } = useSite();
  const wall = menuPlace(menu, '/scenery') ?? '/scenery/1500';
  const [items, setItems] = useState<readonly SubmittedScenery[]>(first.items);
  const [next, setNext] = useState(first.next);
  const [busy, setBusy] = useState(false);
  const goOn = async (after: string) => {
    setBusy(true);
    try {
      const page = await call(listMyScenery, { after, ...(status && { status }) });
      setItems((before) => [...before, ...page.items]);
      setNext(page.next);
    } catch {
      // The refusal has been shown; the button stays.
    } finally {
      setBusy(false);
    }
  };
  const hrefOf = (wanted: SceneryStatus | null) => `/profile/scenery${wanted ? `?status=${wanted}` : ''}`;
  const tabs = [null, ...STATUSES].map((each) => ({
    href: hrefOf(each),
    label: each === null ? '全部' : STATUS_WORDS[each].label,
    current: each === status,
    ...(each === status && { count: String(first.total) }),
  }));
  return (
    <div className={styles.page}>
      <PageTitle>我的风景</PageTitle>
      <PageHead title="我的风景" note="收下的挂在墙上；退回的写着理由，改好还能再投。">
        <ButtonLink variant="primary" icon="upload" href={wall.replace('/scenery/', '/scenery/add/')}>
          投稿风景
        </ButtonLink>
      </PageHead>
      <Tabs label="状态" items={tabs} />
      {items.length === 0 ? (
        <EmptyState level={3} icon="g-mountains" title="这里还没有画">
          路过哪里，拍下来，替没来的人看一眼。
        </EmptyState>
      ) : (
        <ol className={styles.list}>
          {items.map((scenery) => (
            <li key={scenery.id}>
              <OwnScenery scenery={scenery} wall={wall} onGone={() => setItems((before) => before.filter(({ id }) => id !== scenery.id))} />
            </li>
          ))}
        </ol>
      )}
      {next !== null && (
        <p className={styles.more}>
          <Button loading={busy} loadingText="正在取来" onClick={() => void goOn(next)}>
            再看一些
          </Button>
        </p>
      )}
    </div>
  );
}

export function Skeleton() {
  return <SkeletonList of={SkeletonRow} count={6} />;
}

export { ProfileFailed as Failed };
