import { useEffect, useState } from 'react';
import type { PostCard } from '#contract/api/posts.ts';
import { useSession } from '#web/lib/session.ts';
import { useSignedIn } from '#web/lib/use-signed-in.ts';

type ButtonOfPost = typeof import('./HidePostButton.tsx').HidePostButton;

/** Once it has come, lists draw it at once. */
let known: ButtonOfPost | null = null;

/** Lets a member hide a post of a list, its author or one of its tags; nothing for visitors, who do not fetch it either, and beside one's own posts. */
export function HidePost({ post, place }: { post: PostCard; place: 'row' | 'card' }) {
  const isMember = useSignedIn();
  const memberId = useSession(({ principal }) => principal?.id ?? null);
  const [HideButton, setHideButton] = useState(() => known);
  const concerned = isMember && memberId !== null && memberId !== post.author.id;
  useEffect(() => {
    if (!concerned) return;
    // Without its file a list is as it was.
    void import('./HidePostButton.tsx').then(
      (file) => {
        known = file.HidePostButton;
        setHideButton(() => known);
      },
      () => undefined,
    );
  }, [concerned]);
  return concerned && HideButton ? <HideButton post={post} place={place} /> : null;
}
