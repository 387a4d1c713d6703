import type { Page as ListPage } from '#contract/envelope.ts';
import type { SceneryStatus, SubmittedScenery } from '#contract/api/scenery.ts';
import { listMyScenery } from '#contract/api/scenery-own.ts';
import { ProfileFailed } from '#web/features/layout/profile/ProfileFailed.tsx';
import { menuItemHref } from '#web/features/blacklist/blacklist-address.ts';
import { STATUS_LABELS } from '#web/features/scenery/status-labels.ts';
import { call } from '#web/lib/calls/api.ts';
import type { LoadArgs } from '#web/lib/page.ts';
import { PageTitle } from '#web/lib/head/PageTitle.tsx';
import { useSite } from '#web/lib/navigation/use-site.ts';
import { useMore } from '#web/lib/calls/use-more.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { MoreFoot } from '#web/ui/MoreFoot.tsx';
import { PageHead } from '#web/ui/PageHead.tsx';
import { Tabs } from '#web/ui/Tabs.tsx';
import { WaitingPage } from '#web/ui/WaitingPage.tsx';
import { OwnScenery } from './OwnScenery.tsx';
import styles from './page.module.css';

const HEAD = { title: '我的风景', note: '收下的挂在墙上；退回的写着理由，改好还能再投。' } as const;

interface Data {
  status: SceneryStatus | null;
  first: ListPage<SubmittedScenery>;
}

const STATUSES: readonly SceneryStatus[] = ['pending', 'approved', 'refused', 'removed'];

const NONE_OF: Record<SceneryStatus, string> = {
  pending: '没有在等的',
  approved: '墙上还没有你的画',
  refused: '没有退回的',
  removed: '没有撤下的',
};

export async function load({ call: ask, url }: LoadArgs): Promise<Data> {
  const status = STATUSES.find((known) => known === url.searchParams.get('status')) ?? null;
  return { status, first: await ask(listMyScenery, { ...(status && { status }) }) };
}

/** The pictures a member has submitted, with the decisions. */
export function Page({ data: { status, first } }: { data: Data }) {
  return <List key={status ?? 'all'} status={status} first={first} />;
}

function List({ status, first }: Data) {
  const { menu } = useSite();
  const wall = menuItemHref(menu, '/scenery') ?? '/scenery/1500';
  const { items, change, going } = useMore<SubmittedScenery>({
    first,
    fetchNext: (after) => call(listMyScenery, { after, ...(status && { status }) }),
    idOf: ({ id }) => id,
  });
  const isEmpty = items.length === 0 && going.isAtEnd;
  const hrefOf = (wanted: SceneryStatus | null) => `/profile/scenery${wanted ? `?status=${wanted}` : ''}`;
  const tabs = [null, ...STATUSES].map((each) => ({
    href: hrefOf(each),
    label: each === null ? '全部' : STATUS_LABELS[each].label,
    current: each === status,
    ...(each === status && { count: String(first.total) }),
  }));
  return (
    <div className={styles.page}>
      <PageTitle>{HEAD.title}</PageTitle>
      <PageHead {...HEAD}>
        <ButtonLink variant="primary" icon="upload" href={wall.replace('/scenery/', '/scenery/add/')}>
          投稿风景
        </ButtonLink>
      </PageHead>
      <Tabs label="状态" items={tabs} />
      {isEmpty && <NoScenery status={status} />}
      {!isEmpty && (
        <ol className={styles.list}>
          {items.map((scenery) => (
            <li key={scenery.id}>
              <OwnScenery scenery={scenery} wall={wall} onGone={() => change((before) => before.filter(({ id }) => id !== scenery.id))} />
            </li>
          ))}
        </ol>
      )}
      {!isEmpty && <MoreFoot going={going} />}
    </div>
  );
}

function NoScenery({ status }: Pick<Data, 'status'>) {
  return status === null ? (
    <EmptyState icon="g-mountains" title="还没有投过风景">
      路过哪里，拍下来，替没来的人看一眼。
    </EmptyState>
  ) : (
    <EmptyState icon="g-mountains" title={NONE_OF[status]} action={<ButtonLink href="/profile/scenery">看看全部</ButtonLink>}>
      别的状态里也许有。
    </EmptyState>
  );
}

export function Skeleton() {
  return <WaitingPage {...HEAD} awaits={{ rows: 6 }} />;
}

export { ProfileFailed as Failed };
