import { getMessagePost, listMessageComments } from '#contract/api/mailbox.ts';
import { MessageFailed } from '#web/features/messages/MessageFailed.tsx';
import { VisitorPrompt } from '#web/features/messages/VisitorPrompt.tsx';
import { callQuietly } from '#web/lib/calls/api.ts';
import { nullWhenGone } from '#web/lib/calls/gone.ts';
import { lazyWithPreload } from '#web/lib/lazy-with-preload.tsx';
import type { LoadArgs } from '#web/lib/page.ts';
import { PageTitle } from '#web/lib/head/PageTitle.tsx';
import { isSignedIn } from '#web/lib/session.ts';
import { SkeletonText } from '#web/ui/Skeleton.tsx';
import type { Echoes } from './Opened.tsx';

// A visitor has none.
const { preload: preloadOpened, Lazy: LazyOpened } = lazyWithPreload(() => import('./Opened.tsx').then((file) => file.Opened));

/** Null: a visitor, who is asked to sign in. */
export async function load({ call: ask, params }: LoadArgs): Promise<Echoes | null> {
  if (!isSignedIn()) return null;
  const [about] = await Promise.all([ask(getMessagePost, { id: params['id'] ?? '' }), preloadOpened()]);
  const comments = about.post && (await callQuietly(listMessageComments, { id: about.post.id }).catch(nullWhenGone));
  return { postId: Number(params['id']), about, comments };
}

/** A post and the comments there addressed to the reader, each with a reply form. Opening it marks every message about the post as read. */
export function Page({ data }: { data: Echoes | null }) {
  return data === null ? <VisitorPrompt /> : <LazyOpened key={data.postId} data={data} />;
}

export function Skeleton() {
  return (
    <>
      <PageTitle>帖子的回音</PageTitle>
      <SkeletonText lines={8} />
    </>
  );
}

export { MessageFailed as Failed };
