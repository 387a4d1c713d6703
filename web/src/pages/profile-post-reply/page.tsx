import type { PlacedComment, ReplyBox } from '#contract/api/comments.ts';
import { listMyReplies } from '#contract/api/comments-own.ts';
import type { Page as ListPage } from '#contract/envelope.ts';
import { PlacedComments } from '#web/features/comments/PlacedComments.tsx';
import { ProfileFailed } from '#web/features/layout/profile/ProfileFailed.tsx';
import { call } from '#web/lib/calls/api.ts';
import type { LoadArgs } from '#web/lib/page.ts';
import { PageTitle } from '#web/lib/head/PageTitle.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { PageHead } from '#web/ui/PageHead.tsx';
import { SkeletonList, SkeletonRow } from '#web/ui/Skeleton.tsx';
import { Tabs } from '#web/ui/Tabs.tsx';
import { Answer } from './Answer.tsx';

const EMPTY: Record<ReplyBox, { title: string; text: string; way: string }> = {
  received: { title: '还没有人回你', text: '写一篇帖子，或者去别人的火边说句话，回音就会来到这里。', way: '去热议说一句' },
  sent: { title: '你还没有回过谁', text: '看到一篇有话想说的，坐下来说两句，就会记在这里。', way: '去热议看看' },
};

interface Data {
  box: ReplyBox;
  first: ListPage<PlacedComment>;
}

export async function load({ call: ask, url }: LoadArgs): Promise<Data> {
  const box = url.searchParams.get('box') === 'sent' ? 'sent' : 'received';
  return { box, first: await ask(listMyReplies, { box }) };
}

/** Replies the member received, and those they wrote. */
export function Page({ data: { box, first } }: { data: Data }) {
  return (
    <>
      <PageTitle>我的回复</PageTitle>
      <PageHead title="我的回复" />
      <Tabs
        label="回复的方向"
        items={[
          { href: '/profile/post_reply#post_reply', label: '回复我的', current: box === 'received' },
          { href: '/profile/post_reply?box=sent#post_reply', label: '我回复的', current: box === 'sent' },
        ]}
      />
      <MyReplies box={box} first={first} />
    </>
  );
}

/** Renders the first replies of a box, and more when asked; another box is another `key`. */
function MyReplies({ box, first }: { box: ReplyBox; first: ListPage<PlacedComment> }) {
  if (first.items.length === 0) {
    const { title, text, way } = EMPTY[box];
    return (
      <EmptyState icon="g-tied-scroll" title={title} action={<ButtonLink href="/cart/list/1001">{way}</ButtonLink>}>
        {text}
      </EmptyState>
    );
  }
  return (
    <PlacedComments
      key={box}
      first={first}
      more={(after) => call(listMyReplies, { box, after })}
      renderBelow={box === 'received' ? (comment) => <Answer comment={comment} /> : undefined}
    />
  );
}

export function Skeleton() {
  return (
    <>
      <PageTitle>我的回复</PageTitle>
      <SkeletonList of={SkeletonRow} count={6} />
    </>
  );
}

export { ProfileFailed as Failed };
