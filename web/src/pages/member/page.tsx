import { listCommentsOf, type PlacedComment } from '#contract/api/comments.ts';
import type { CallFailure, Page as ListPage } from '#contract/envelope.ts';
import { listPostsOf, type PostCard } from '#contract/api/posts.ts';
import { viewMember, type MemberView } from '#contract/api/profiles.ts';
import { Hideable } from '#web/features/blocks/Hideable.tsx';
import { PlacedList } from '#web/features/comments/PlacedComments.tsx';
import { profileData } from '#web/features/linked-data/profile.ts';
import { LoadFailed } from '#web/ui/LoadFailed.tsx';
import { PostRow } from '#web/features/posts/PostRow.tsx';
import { hideablePost } from '#web/features/posts/hideable-post.ts';
import { formatCount } from '#web/lib/counts.ts';
import { Redirect, type LoadArgs } from '#web/lib/page.ts';
import { PageMeta } from '#web/lib/head/PageMeta.tsx';
import { PageTitle } from '#web/lib/head/PageTitle.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { PastEnd } from '#web/ui/PastEnd.tsx';
import { SkeletonList, SkeletonRow } from '#web/ui/Skeleton.tsx';
import { PageFoot } from '#web/ui/PageFoot.tsx';
import { Tabs } from '#web/ui/Tabs.tsx';
import { MemberHead } from './MemberHead.tsx';
import styles from './page.module.css';

type Shown = { tab: 'posts'; list: ListPage<PostCard> } | { tab: 'comments'; list: ListPage<PlacedComment> };

interface Data {
  member: MemberView;
  shown: Shown;
  /** Whether the page is after the first part of the list. */
  isDeep: boolean;
  canonical: string;
}

export async function load({ call, params, url }: LoadArgs): Promise<Data> {
  const id = params['id'] ?? '';
  const after = url.searchParams.get('after');
  const query = { id, ...(after !== null && { after }) };
  const tab = url.searchParams.get('tab') === 'comments' ? 'comments' : 'posts';
  const [member, shown] = await Promise.all([
    call(viewMember, { id }),
    tab === 'posts'
      ? call(listPostsOf, query).then((list): Shown => ({ tab: 'posts', list }))
      : call(listCommentsOf, query).then((list): Shown => ({ tab: 'comments', list })),
  ]);
  // An account that was merged into another one.
  if (String(member.id) !== id) throw new Redirect(`/member/${member.id}${url.search}`);
  return { member, shown, isDeep: after !== null, canonical: `${url.origin}/member/${member.id}` };
}

/** A member's public page, with their posts. */
export function Page({ data: { member, shown, isDeep, canonical } }: { data: Data }) {
  const { tab, list } = shown;
  const path = `/member/${member.id}`;
  const isEmpty = list.items.length === 0;
  const href = (wanted: Shown['tab'], after?: string) => {
    const query = new URLSearchParams({ ...(wanted === 'comments' && { tab: 'comments' }), ...(after !== undefined && { after }) }).toString();
    return path + (query && `?${query}`);
  };
  const count = formatCount(list.total) + (list.totalIsApproximate ? '+' : '');
  return (
    <div className={styles.page}>
      <PageTitle>{member.nickName}</PageTitle>
      <PageMeta
        title={member.nickName}
        description={member.signature || `${member.nickName}，${member.level}，写过 ${member.postCount} 篇帖子`}
        canonical={canonical}
        type="profile"
        image={member.avatar.endsWith('.webp') ? member.avatar : undefined}
        hidden={member.postCount === 0 || tab === 'comments' || isDeep}
        linked={
          import.meta.env.SSR
            ? () =>
                profileData({ ...member, text: member.signature, since: member.joinedAt, followers: member.followerCount, posts: member.postCount }, canonical)
            : undefined
        }
      />
      <MemberHead key={member.id} member={member} />
      <section aria-labelledby="written">
        <h2 id="written" className="sr">
          {tab === 'posts' ? '帖子' : '评论'}
        </h2>
        <Tabs
          label="写过的"
          items={[
            { href: href('posts'), label: '帖子', current: tab === 'posts', ...(tab === 'posts' && { count }) },
            { href: href('comments'), label: '评论', current: tab === 'comments', ...(tab === 'comments' && { count }) },
          ]}
        />
        {isEmpty && isDeep && <PastEnd level={3} startHref={href(tab)} />}
        {isEmpty && !isDeep && (
          <EmptyState level={3} icon="g-quill-ink" title={tab === 'posts' ? '还没有写过帖子' : '还没有评论过'}>
            {tab === 'posts' ? '等他写下第一篇，就会放在这里。' : '等他在谁的火边说上一句，就会记在这里。'}
          </EmptyState>
        )}
        {!isEmpty && <Items shown={shown} />}
        {!isEmpty && <PageFoot next={list.next} hrefOf={(after) => href(tab, after)} startHref={isDeep ? href(tab) : undefined} />}
      </section>
    </div>
  );
}

function Items({ shown }: { shown: Shown }) {
  if (shown.tab === 'comments') return <PlacedList items={shown.list.items} />;
  return (
    <div className={styles.rows}>
      {shown.list.items.map((post) => (
        <Hideable key={post.id} {...hideablePost(post)}>
          <PostRow post={post} columnId={0} />
        </Hideable>
      ))}
    </div>
  );
}

export function Skeleton() {
  return <SkeletonList of={SkeletonRow} count={8} />;
}

/** A member who is not there, or could not be shown. */
export function Failed({ failure }: { failure: CallFailure }) {
  return (
    <LoadFailed
      failure={failure}
      gone={{ icon: 'g-tavern-sign', title: '这把椅子空着', action: <ButtonLink href="/">回到炉边</ButtonLink>, children: '没有这位会员，也许他已经离开了。' }}
    />
  );
}
