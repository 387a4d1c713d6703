import { useState } from 'react';
import { findColumn, type Column } from '#contract/api/columns.ts';
import type { CallFailure, Page as ListPage } from '#contract/envelope.ts';
import type { SceneryStatus, SubmittedScenery } from '#contract/api/scenery.ts';
import { listSubmittedScenery } from '#contract/api/scenery-own.ts';
import { LoadFailed } from '#web/ui/LoadFailed.tsx';
import { galleryHref } from '#web/features/scenery/scenery-address.ts';
import { SubmittedCard } from '#web/features/scenery/SubmittedCard.tsx';
import { STATUS_LABELS } from '#web/features/scenery/status-labels.ts';
import { requireStaff } from '#web/lib/calls/require-staff.ts';
import type { LoadArgs } from '#web/lib/page.ts';
import { PageTitle } from '#web/lib/head/PageTitle.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { PageHead } from '#web/ui/PageHead.tsx';
import { SkeletonCard, SkeletonList } from '#web/ui/Skeleton.tsx';
import { PageFoot } from '#web/ui/PageFoot.tsx';
import { Tabs } from '#web/ui/Tabs.tsx';
import styles from './page.module.css';

const SIZE = 12;
const STATUSES: readonly SceneryStatus[] = ['pending', 'approved', 'refused', 'removed'];

interface Data {
  column: Column;
  status: SceneryStatus;
  submitted: ListPage<SubmittedScenery>;
  /** Whether the page is after the first part of the list. */
  isDeep: boolean;
}

export async function load({ call, params, url }: LoadArgs): Promise<Data> {
  const status = STATUSES.find((known) => known === url.searchParams.get('status')) ?? 'pending';
  const after = url.searchParams.get('after');
  await requireStaff(call);
  const [{ currentColumn: column }, submitted] = await Promise.all([
    call(findColumn, { id: params['columnId'] ?? '' }),
    call(listSubmittedScenery, { status, size: SIZE, ...(after !== null && { after }) }),
  ]);
  return { column, status, submitted, isDeep: after !== null };
}

/** Pictures waiting for review, for presenters and operators: they approve them or say what is wrong. */
export function Page({ data: { column, status, submitted, isDeep } }: { data: Data }) {
  const [decided, setDecided] = useState<ReadonlySet<number>>(new Set());
  const shown = submitted.items.filter(({ id }) => !decided.has(id));
  const hrefOf = (wanted: SceneryStatus, after?: string) => {
    const query = new URLSearchParams({ ...(wanted !== 'pending' && { status: wanted }), ...(after !== undefined && { after }) }).toString();
    return `/scenery/desk/${column.id}${query && `?${query}`}`;
  };
  return (
    <>
      <PageTitle>待收的画</PageTitle>
      <meta name="robots" content="noindex" />
      <PageHead title="待收的画" icon="g-mountains" note="看清三件事：是游戏里的风景，没有别人的名字和界面，也不是从别处拿来的。">
        <ButtonLink icon="images" href={galleryHref(column.id)}>
          去墙前
        </ButtonLink>
      </PageHead>
      <Tabs
        label="状态"
        items={STATUSES.map((each) => ({
          href: hrefOf(each),
          label: STATUS_LABELS[each].label,
          current: each === status,
          ...(each === status && { count: String(Math.max(0, submitted.total - decided.size)) }),
        }))}
      />
      {shown.length === 0 ? (
        <NothingHere status={status} isDone={submitted.items.length > 0} />
      ) : (
        <ol className={styles.list}>
          {shown.map((scenery) => (
            <li key={scenery.id}>
              <SubmittedCard
                href={galleryHref(column.id, {}, scenery.id)}
                scenery={scenery}
                onDecided={() => setDecided((before) => new Set([...before, scenery.id]))}
              />
            </li>
          ))}
        </ol>
      )}
      {(shown.length > 0 || submitted.next !== null) && (
        <PageFoot next={submitted.next} hrefOf={(after) => hrefOf(status, after)} startHref={isDeep ? hrefOf(status) : undefined} label="更多" />
      )}
    </>
  );
}

function NothingHere({ status, isDone }: { status: SceneryStatus; isDone: boolean }) {
  if (isDone) return <EmptyState icon="g-mountains" title="这一页都看过了" />;
  return (
    <EmptyState icon="g-mountains" title={status === 'pending' ? '没有等着收的画' : '这里还是空的'}>
      {status === 'pending' ? '有人投来，会按先来后到排在这里。' : '看过的会留在这里。'}
    </EmptyState>
  );
}

export function Skeleton() {
  return (
    <>
      <PageTitle>待收的画</PageTitle>
      <SkeletonList of={SkeletonCard} count={4} className={styles.list} />
    </>
  );
}

/** Why the list can't be shown: most readers let nothing in. */
export function Failed({ failure }: { failure: CallFailure }) {
  if (failure.name === 'forbidden') {
    return (
      <>
        <PageTitle>看画的人才能看</PageTitle>
        <EmptyState level={1} icon="g-mountains" title="这一页给看画的人" action={<ButtonLink href="/profile/scenery">看看我的投稿</ButtonLink>}>
          主持人和管理员在这里决定收下或退回。
        </EmptyState>
      </>
    );
  }
  return <LoadFailed failure={failure} gone={{ title: '没有这一页', children: '翻页的位置读不出来，请从第一页重新看。' }} />;
}
