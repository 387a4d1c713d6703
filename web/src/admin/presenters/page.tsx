import { useState } from 'react';
import type { CallFailure, Page as ListPage } from '#contract/envelope.ts';
import { listApplications, type ApplicationState, type ReviewedApplication } from '#contract/api/presenters.ts';
import { LoadFailed } from '#web/ui/LoadFailed.tsx';
import type { LoadArgs } from '#web/lib/page.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { SkeletonList, SkeletonRow } from '#web/ui/Skeleton.tsx';
import { PageFoot } from '#web/ui/PageFoot.tsx';
import { ConsoleHead } from '../parts/ConsoleHead.tsx';
import { PresenterTabs } from '../parts/tabs/PresenterTabs.tsx';
import { Review } from './Review.tsx';
import styles from './page.module.css';

interface Data {
  state: ApplicationState;
  applications: ListPage<ReviewedApplication>;
  /** Whether the page is after the first part of the list. */
  isDeep: boolean;
}

const STATES: readonly ApplicationState[] = ['pending', 'approved', 'refused'];

export async function load({ call, url }: LoadArgs): Promise<Data> {
  const state = STATES.find((known) => known === url.searchParams.get('state')) ?? 'pending';
  const after = url.searchParams.get('after');
  return { state, applications: await call(listApplications, { state, ...(after !== null && { after }) }), isDeep: after !== null };
}

/** The applications as presenter, for operators: read one, answer it. */
export function Page({ data: { state, applications, isDeep } }: { data: Data }) {
  const [reviewed, setReviewed] = useState<ReadonlySet<number>>(new Set());
  const shown = applications.items.filter(({ id }) => !reviewed.has(id));
  const href = (wanted: ApplicationState, after?: string) => {
    const query = new URLSearchParams({ ...(wanted !== 'pending' && { state: wanted }), ...(after !== undefined && { after }) }).toString();
    return `/admin/presenters${query && `?${query}`}`;
  };
  return (
    <>
      <ConsoleHead title="主持人申请" note="通过的立刻入座，头三十天见习；退回的要写明理由，七天后可以再来" />
      <PresenterTabs current={state} count={applications.total - reviewed.size} />
      {shown.length === 0 ? (
        <NoApplications state={state} isDone={applications.items.length > 0} />
      ) : (
        <div className={styles.list}>
          {shown.map((application) => (
            <Review key={application.id} application={application} onReviewed={() => setReviewed((before) => new Set([...before, application.id]))} />
          ))}
        </div>
      )}
      {(shown.length > 0 || applications.next !== null) && (
        <PageFoot next={applications.next} hrefOf={(after) => href(state, after)} startHref={isDeep ? href(state) : undefined} label="更多" />
      )}
    </>
  );
}

function NoApplications({ state, isDone }: { state: ApplicationState; isDone: boolean }) {
  if (isDone) return <EmptyState icon="g-quill-ink" title="这一页都答复了" />;
  return (
    <EmptyState icon="g-quill-ink" title={state === 'pending' ? '没有等着答复的申请' : '这里还是空的'}>
      {state === 'pending' ? '有人递上来，会按先来后到排在这里。' : '答复过的申请会留在这里。'}
    </EmptyState>
  );
}

export function Skeleton() {
  return (
    <>
      <ConsoleHead title="主持人申请" />
      <SkeletonList of={SkeletonRow} count={6} />
    </>
  );
}

/** Renders why the list can't be shown. */
export function Failed({ failure }: { failure: CallFailure }) {
  return <LoadFailed failure={failure} gone={{ title: '没有这一页', children: '翻页的位置读不出来，请从第一页重新看。' }} />;
}
