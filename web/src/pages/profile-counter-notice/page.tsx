import { listMyCounterNotices, type InfringementOrder } from '#contract/api/counter-notices.ts';
import { getPrincipal } from '#contract/api/members.ts';
import type { CallFailure } from '#contract/envelope.ts';
import { ProfileFailed } from '#web/features/layout/profile/ProfileFailed.tsx';
import { PageTitle } from '#web/lib/head/PageTitle.tsx';
import type { LoadArgs } from '#web/lib/page.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { PageHead } from '#web/ui/PageHead.tsx';
import { SkeletonList, SkeletonRow } from '#web/ui/Skeleton.tsx';
import { Order } from './Order.tsx';
import records from '#web/features/profile/records.module.css';

interface Data {
  memberId: number;
  orders: readonly InfringementOrder[];
  days: number;
}

const HEAD = { title: '不侵权声明', note: '有人说你写的侵犯他的权利，先移除了；觉得没有，在这里说明。只有你和站务看得到。' } as const;

export async function load({ call }: LoadArgs): Promise<Data> {
  const [{ id }, { items, days }] = await Promise.all([call(getPrincipal, {}), call(listMyCounterNotices, {})]);
  return { memberId: id, orders: items, days };
}

/** What of mine was taken down upon reports of infringements, what was reported, and my statement upon each. */
export function Page({ data: { memberId, orders, days } }: { data: Data }) {
  return (
    <>
      <PageTitle>{HEAD.title}</PageTitle>
      <PageHead {...HEAD} />
      {orders.length === 0 ? (
        <EmptyState icon="g-campfire" title="没有因侵权通知移除的内容" action={<ButtonLink href="/profile/record#record">看我的记录</ButtonLink>}>
          停用和别的移除，到“停用与申诉”里说；按机关的命令移除的，照文书上写的办法提出。
        </EmptyState>
      ) : (
        <ol className={records.list} aria-label={HEAD.title}>
          {orders.map((order) => (
            <li key={order.takedownId}>
              <Order memberId={memberId} order={order} days={days} />
            </li>
          ))}
        </ol>
      )}
    </>
  );
}

export function Skeleton() {
  return (
    <>
      <PageTitle>{HEAD.title}</PageTitle>
      <PageHead {...HEAD} />
      <SkeletonList count={2} of={SkeletonRow} />
    </>
  );
}

export function Failed({ failure }: { failure: CallFailure }) {
  return <ProfileFailed failure={failure} />;
}
