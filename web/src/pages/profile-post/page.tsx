import type { InputOf } from '#contract/route.ts';
import { listOwnPosts, removePost, restorePost, type OwnPost, type OwnPosts } from '#contract/api/own-posts.ts';
import type { listOwnPosts as listOwnPostsShape } from '#contract/api/own-posts.shapes.ts';
import type { PostStatus } from '#contract/api/posts.ts';
import { ProfileFailed } from '#web/features/layout/profile/ProfileFailed.tsx';
import { call } from '#web/lib/calls/api.ts';
import { formatCount } from '#web/lib/counts.ts';
import { navigate } from '#web/lib/navigation/navigate.ts';
import type { LoadArgs } from '#web/lib/page.ts';
import { PageTitle } from '#web/lib/head/PageTitle.tsx';
import { useMore } from '#web/lib/calls/use-more.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { MoreFoot } from '#web/ui/MoreFoot.tsx';
import { PageHead } from '#web/ui/PageHead.tsx';
import { Select } from '#web/ui/Select.tsx';
import { Tabs } from '#web/ui/Tabs.tsx';
import { toast } from '#web/ui/toast.ts';
import { WaitingPage } from '#web/ui/WaitingPage.tsx';
import { useSite } from '#web/lib/navigation/use-site.ts';
import { OwnPostRow } from './OwnPostRow.tsx';
import { STATUS_LABELS } from './status-labels.ts';
import styles from './page.module.css';

const HEAD = { title: '我的帖子' } as const;

type State = PostStatus | null;

interface Data {
  state: State;
  columnId: number | null;
  first: OwnPosts;
}

const STATES = [null, 'published', 'pending', 'hidden', 'removed'] as const;

const emptyOf = (removedDays: number): Record<PostStatus | 'all', { title: string; text: string }> => ({
  all: { title: '还没有写过帖子', text: '一段路书、一件趣事、一个问题，写下来就有人看。' },
  published: { title: '这里还没有帖子', text: '写好的帖子会列在这里。' },
  pending: { title: '没有在等审核的', text: '新写的帖子若要先看一眼，会在这里等着。' },
  hidden: { title: '没有被隐藏的', text: '被隐藏的帖子会列在这里，改好可以再交一次。' },
  removed: { title: '没有移除过的', text: `移除的帖子在这里放 ${removedDays} 天，随时放得回去；过了，内容就清掉了。` },
});

export async function load({ call: ask, url }: LoadArgs): Promise<Data> {
  const state = STATES.find((each) => each === url.searchParams.get('state')) ?? null;
  const given = url.searchParams.get('column') ?? '';
  const columnId = /^\d{1,9}$/.test(given) ? Number(given) : null;
  return { state, columnId, first: await ask(listOwnPosts, inputOf(state, columnId)) };
}

/** Everything I have written: state, figures, changing, removing and putting back. */
export function Page({ data: { state, columnId, first } }: { data: Data }) {
  return (
    <>
      <PageTitle>{HEAD.title}</PageTitle>
      <PageHead {...HEAD}>
        <ButtonLink variant="primary" icon="pen-line" href="/post/add/1001">
          写帖
        </ButtonLink>
      </PageHead>
      <Tabs
        label="帖子的状态"
        items={STATES.map((each) => ({
          href: hrefOf(each, columnId),
          label: each === null ? '全部' : STATUS_LABELS[each],
          current: each === state,
          ...(each !== null && first.counts[each] > 0 && { count: formatCount(first.counts[each]) }),
        }))}
      >
        {first.columns.length > 1 && (
          <Select
            aria-label="栏目"
            className={styles.columns ?? ''}
            value={columnId ?? ''}
            placeholder="全部栏目"
            options={first.columns.map(({ id, name }) => ({ value: String(id), label: name }))}
            onChange={(event) => void navigate(hrefOf(state, Number(event.target.value) || null))}
          />
        )}
      </Tabs>
      <OwnPostList key={`${state} ${columnId}`} state={state} columnId={columnId} first={first} />
    </>
  );
}

function OwnPostList({ state, columnId, first }: Data) {
  const { removedDays } = useSite().site;
  const { items, change, going } = useMore<OwnPost>({
    first,
    fetchNext: (after) => call(listOwnPosts, { ...inputOf(state, columnId), after }),
    idOf: ({ id }) => id,
  });
  const takeOut = (id: number) => change((before) => before.filter((item) => item.id !== id));
  const restore = async (post: OwnPost, at: number | null) => {
    const { status } = await call(restorePost, { id: post.id });
    toast({ type: 'success', message: status === 'published' ? '放回去了' : '放回来了，改好再交一次' });
    if (at === null) takeOut(post.id);
    else change((before) => [...before.slice(0, at), { ...post, status }, ...before.slice(at)]);
  };
  const remove = async (post: OwnPost) => {
    await call(removePost, { id: post.id });
    const at = items.findIndex(({ id }) => id === post.id);
    takeOut(post.id);
    toast({ type: 'success', message: '帖子已移除', action: { label: '撤销', act: () => void restore(post, at).catch(() => undefined) } });
  };
  if (items.length === 0 && going.isAtEnd) {
    const { title, text } = emptyOf(removedDays)[state ?? 'all'];
    return columnId === null ? (
      <EmptyState icon="g-quill-ink" title={title} action={state !== null && <ButtonLink href={hrefOf(null, null)}>看看全部</ButtonLink>}>
        {text}
      </EmptyState>
    ) : (
      <EmptyState icon="g-spyglass" title="这个栏目里没有" action={<ButtonLink href={hrefOf(state, null)}>看全部栏目</ButtonLink>}>
        换一个栏目，或者不挑栏目再看。
      </EmptyState>
    );
  }
  return (
    <>
      <ul className={styles.list}>
        {items.map((post) => (
          <li key={post.id}>
            <OwnPostRow post={post} onRemove={() => remove(post)} onRestore={() => restore(post, null)} />
          </li>
        ))}
      </ul>
      <MoreFoot going={going} />
    </>
  );
}

function inputOf(state: State, columnId: number | null): InputOf<typeof listOwnPostsShape> {
  return { ...(state !== null && { state }), ...(columnId !== null && { columnId }) };
}

function hrefOf(state: State, columnId: number | null): string {
  const query = new URLSearchParams({ ...(state !== null && { state }), ...(columnId !== null && { column: String(columnId) }) }).toString();
  return `/profile/post${query && `?${query}`}#post`;
}

export function Skeleton() {
  return <WaitingPage {...HEAD} awaits={{ rows: 6 }} />;
}

export { ProfileFailed as Failed };
