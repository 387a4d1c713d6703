import { findColumn, type Column } from '#contract/columns.ts';
import { editPost } from '#contract/posts.ts';
import type { CallFailure } from '#contract/envelope.ts';
import type { LoadArgs } from '#web/lib/page.ts';
import { PageTitle } from '#web/lib/PageTitle.tsx';
import { useSession } from '#web/lib/session.ts';
import { getPrincipal } from '#contract/members.ts';
import { openDraft, type OpenDraft } from '#web/features/drafts/use-draft.ts';
import type { DraftPlace, Working } from '#web/features/drafts/local-drafts.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { SkeletonText } from '#web/ui/Skeleton.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import { WriteForm } from './WriteForm.tsx';
import style from './page.module.css';

interface Data {
  column: Column;
  place: DraftPlace;
  opened: OpenDraft;
}

const EMPTY: Working = { title: '', content: null, tags: [], cover: null };

export async function load({ call, params, url }: LoadArgs): Promise<Data> {
  const wantedId = url.searchParams.get('id');
  const [{ currentColumn }, principal, post] = await Promise.all([
    call(findColumn, { id: params['columnId'] ?? '' }),
    useSession.getState().principal ?? call(getPrincipal, {}),
    wantedId === null ? null : call(editPost, { id: wantedId }),
  ]);
  const place: DraftPlace = { memberId: principal.id, columnId: currentColumn.id, postId: post?.id ?? null };
  const given: Working = post
    ? {
        title: post.title,
        content: post.body,
        tags: post.tags,
        cover: post.cover && post.coverId !== null ? { id: post.coverId, src: post.cover.srcSmall } : null,
      }
    : EMPTY;
  return { column: currentColumn, place, opened: await openDraft(place, given) };
}

/** Writes a post into a column, or edits one: what you write is what will be read. */
export function Page({ data: { column, place, opened } }: { data: Data }) {
  const title = place.postId === null ? column.createName || '写帖' : '修改帖子';
  if (column.kind !== 'article' && column.kind !== 'question') {
    return (
      <>
        <PageTitle>{column.name}</PageTitle>
        <EmptyState
          level={1}
          title="这个栏目还不收帖子"
          action={
            <ButtonLink href="/post/add/1001" variant="primary" icon="pen-line">
              去热议写帖
            </ButtonLink>
          }
        >
          检举的表格随审理台一同开放；别的想法，可以先写在热议。
        </EmptyState>
      </>
    );
  }
  return (
    <>
      <PageTitle>{`${title} · ${column.name}`}</PageTitle>
      <h1 className="sr">{title}</h1>
      <WriteForm key={`${place.columnId}-${place.postId}`} column={column} place={place} opened={opened} heading={title} />
    </>
  );
}

/** The desk while its drafts are fetched. */
export function Skeleton() {
  return (
    <div className={style['write']} aria-busy="true">
      <div className={style['sheet']}>
        <div className={style['waiting']}>
          <SkeletonText lines={9} />
        </div>
      </div>
      <div className={style['side']}>
        <div className={style['panel']}>
          <SkeletonText lines={4} />
        </div>
        <div className={style['panel']}>
          <SkeletonText lines={5} />
        </div>
      </div>
    </div>
  );
}

/** Why the desk cannot be opened. */
export function Failed({ failure }: { failure: CallFailure }) {
  return (
    <>
      <PageTitle>渡鸦半路折返</PageTitle>
      <ErrorState level={1} onRetry={() => location.reload()}>
        {failure.message || undefined}
      </ErrorState>
    </>
  );
}
