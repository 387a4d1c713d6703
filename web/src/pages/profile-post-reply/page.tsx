import { listMyReplies, type PlacedComment, type ReplyBox } from '#contract/api/comments.ts';
import type { Page as ListPage } from '#contract/envelope.ts';
import { MyReplies } from '#web/features/comments/MyReplies.tsx';
import { ProfileFailed } from '#web/features/layout/profile/ProfileFailed.tsx';
import type { LoadArgs } from '#web/lib/page.ts';
import { PageTitle, SiteTitle } from '#web/lib/head/PageTitle.tsx';
import { PageHead } from '#web/ui/PageHead.tsx';
import { SkeletonList, SkeletonRow } from '#web/ui/Skeleton.tsx';
import { Tabs } from '#web/ui/Tabs.tsx';

interface Data {
  box: ReplyBox;
  first: ListPage<PlacedComment>;
}

export async function load({ call, url }: LoadArgs): Promise<Data> {
  const box = url.searchParams.get('box') === 'sent' ? 'sent' : 'received';
  return { box, first: await call(listMyReplies, { box }) };
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

export function Skeleton() {
  return (
    <>
      <SiteTitle />
      <SkeletonList of={SkeletonRow} count={6} />
    </>
  );
}

export { ProfileFailed as Failed };
