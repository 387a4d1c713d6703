import { useState } from 'react';
import type { Page as ListPage } from '#contract/envelope.ts';
import { listFollowed, toggleFollow, type Followed } from '#contract/api/follows.ts';
import { countTopicPosts, listTopicPosts, listTopics, type Topic, type TopicPosts } from '#contract/api/topics.ts';
import { MAX_FOLLOWED_UNREAD } from '#contract/limits.ts';
import { Hideable } from '#web/features/blocks/Hideable.tsx';
import { ProfileFailed } from '#web/features/layout/profile/ProfileFailed.tsx';
import styles from '#web/features/layout/profile/ProfileRows.module.css';
import { postHref } from '#web/lib/list-address.ts';
import { hideablePost } from '#web/features/posts/hideable-post.ts';
import { call } from '#web/lib/calls/api.ts';
import { formatCount } from '#web/lib/counts.ts';
import type { LoadArgs } from '#web/lib/page.ts';
import { PageTitle } from '#web/lib/head/PageTitle.tsx';
import { useMore } from '#web/lib/calls/use-more.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { MoreFoot } from '#web/ui/MoreFoot.tsx';
import { PageHead } from '#web/ui/PageHead.tsx';
import { Tabs } from '#web/ui/Tabs.tsx';
import { Time } from '#web/ui/Time.tsx';
import { WaitingPage } from '#web/ui/WaitingPage.tsx';
import { TopicList } from './TopicList.tsx';
import { TopicPostList } from './TopicPostList.tsx';

const HEAD = { title: '我的关注', note: '关注的人写了新帖、追的帖子有人说话，铃铛都会响；栏目和标签里的新帖只在这里读，不另外打扰。' } as const;

type Target = 'post' | 'member';

interface Listed {
  target: Target;
  first: ListPage<Followed>;
}

type Data = { unread: number } & (Listed | { target: 'topic'; topics: Topic[] } | { target: 'new'; posts: TopicPosts });

export async function load({ call: ask, url }: LoadArgs): Promise<Data> {
  const asked = url.searchParams.get('target');
  // Counted before they are seen.
  if (asked === 'new') return { target: asked, ...(await ask(countTopicPosts, {})), posts: await ask(listTopicPosts, {}) };
  const counting = ask(countTopicPosts, {});
  if (asked === 'topic') {
    const [topics, count] = await Promise.all([ask(listTopics, {}), counting]);
    return { target: asked, topics, ...count };
  }
  const target = asked === 'member' ? 'member' : 'post';
  const [first, count] = await Promise.all([ask(listFollowed, { target }), counting]);
  return { target, first, ...count };
}

/** The members and posts I follow, of which the bell reports, and the columns and tags, whose new posts are read here. */
export function Page({ data }: { data: Data }) {
  const { target, unread } = data;
  const count = 'first' in data ? formatCount(data.first.total) : '';
  return (
    <>
      <PageTitle>{HEAD.title}</PageTitle>
      <PageHead {...HEAD} />
      <Tabs
        label="关注的"
        items={[
          { href: '/profile/follow#follow', label: '追的帖子', current: target === 'post', ...(target === 'post' && { count }) },
          { href: '/profile/follow?target=member#follow', label: '关注的人', current: target === 'member', ...(target === 'member' && { count }) },
          { href: '/profile/follow?target=topic#follow', label: '栏目和标签', current: target === 'topic' },
          {
            href: '/profile/follow?target=new#follow',
            label: '新帖',
            current: target === 'new',
            ...(unread > 0 && { count: unread < MAX_FOLLOWED_UNREAD ? String(unread) : `${MAX_FOLLOWED_UNREAD}+` }),
          },
        ]}
      />
      {data.target === 'topic' && <TopicList topics={data.topics} />}
      {data.target === 'new' && <TopicPostList first={data.posts} />}
      {'first' in data && <FollowedList key={data.target} target={data.target} first={data.first} />}
    </>
  );
}

function FollowedList({ target, first }: Listed) {
  const { items, going } = useMore({ first, fetchNext: (after) => call(listFollowed, { target, after }), idOf: ({ id }) => id });
  if (items.length === 0) {
    return (
      <EmptyState
        icon="g-conversation"
        title={target === 'post' ? '还没有追帖' : '还没有关注谁'}
        action={<ButtonLink href="/cart/list/1001">去热议坐坐</ButtonLink>}
      >
        {target === 'post' ? '在帖子里点“追帖”，有人说话就告诉你。' : '在帖子旁边点“关注”，他写新帖就告诉你。'}
      </EmptyState>
    );
  }
  return (
    <>
      <ul className={styles.list}>
        {items.map((followed) => (
          <li key={followed.id}>
            <Hideable {...(followed.post ? hideablePost(followed.post) : { authorId: null, words: [] })}>
              <FollowedRow followed={followed} target={target} />
            </Hideable>
          </li>
        ))}
      </ul>
      <MoreFoot going={going} />
    </>
  );
}

function FollowedRow({ followed: { id, post, member, followedAt }, target }: { followed: Followed; target: Target }) {
  const [isOn, setOn] = useState(true);
  const [busy, setBusy] = useState(false);
  const name = post?.title ?? member?.nickName ?? '这篇帖子已不在了';
  const toggle = async () => {
    setBusy(true);
    await call(toggleFollow, { id, target, following: !isOn }).then(
      ({ following }) => setOn(following),
      () => undefined,
    );
    setBusy(false);
  };
  if (!isOn) {
    return (
      <div className={styles.row} role="status">
        <span className={styles.done}>{`不再关注 ${name}`}</span>
        {(post ?? member) && (
          <Button size="s" icon="undo-2" loading={busy} loadingText="请稍候" onClick={() => void toggle()}>
            撤销
          </Button>
        )}
      </div>
    );
  }
  return (
    <div className={styles.row}>
      {member && <Avatar memberId={member.id} name={member.nickName} src={member.avatar} size="m" />}
      <div className={styles.words}>
        {post ? <a href={postHref(post)}>{name}</a> : member ? <a href={`/member/${member.id}`}>{name}</a> : name}
        <p>
          {post ? `${post.columnName} · ${post.author.nickName} · ` : member ? `${member.level} · ` : ''}
          <Time iso={followedAt} relative form="day" /> 起
        </p>
      </div>
      <Button size="s" variant="quiet" icon="user-x" loading={busy} loadingText="请稍候" onClick={() => void toggle()}>
        {target === 'post' ? '不追了' : '取消关注'}
      </Button>
    </div>
  );
}

export function Skeleton() {
  return <WaitingPage {...HEAD} awaits={{ rows: 8 }} />;
}

export { ProfileFailed as Failed };
