import { useEffect } from 'react';
import { listTopicPosts, seeTopicPosts, type TopicPosts } from '#contract/api/topics.ts';
import { Hideable } from '#web/features/blocks/Hideable.tsx';
import { PostRow } from '#web/features/posts/PostRow.tsx';
import { hideablePost } from '#web/features/posts/hideable-post.ts';
import { call, callQuietly } from '#web/lib/calls/api.ts';
import { useMore } from '#web/lib/calls/use-more.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { MoreFoot } from '#web/ui/MoreFoot.tsx';

/** The posts of the columns and tags I follow, newest first; those I have not seen are marked, and count as seen once they are shown. */
export function TopicPostList({ first }: { first: TopicPosts }) {
  const { items, going } = useMore({ first, fetchNext: (after) => call(listTopicPosts, { after }), idOf: ({ id }) => id });
  const { seenAt } = first;
  useEffect(() => {
    // One that fails leaves them unread.
    void callQuietly(seeTopicPosts, {}).catch(() => undefined);
  }, [first]);
  if (items.length === 0) {
    return (
      <EmptyState icon="g-banner" title="还没有新帖" action={<ButtonLink href="/cart/list/1001">去热议坐坐</ButtonLink>}>
        关注几个栏目或标签，别人写了新帖，就按时间收在这里。
      </EmptyState>
    );
  }
  return (
    <>
      <h2 className="sr">新帖</h2>
      {items.map((post) => (
        <Hideable key={post.id} {...hideablePost(post)}>
          <PostRow post={post} columnId={0} fresh={seenAt !== null && post.createdAt > seenAt} />
        </Hideable>
      ))}
      <MoreFoot going={going} />
    </>
  );
}
