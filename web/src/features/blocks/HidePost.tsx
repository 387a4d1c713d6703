import type { PostCard } from '#contract/api/posts.ts';
import { useSession } from '#web/lib/session.ts';
import { useSignedIn } from '#web/lib/use-signed-in.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';

// Without its file a list is as it was.
const HidePostButton = lazyPart(() => import('./HidePostButton.tsx').then((file) => file.HidePostButton), null);

/** Lets a member hide a post of a list, its author or one of its tags; nothing for visitors, who do not fetch it either, and beside one's own posts. */
export function HidePost({ post, place }: { post: PostCard; place: 'row' | 'card' }) {
  const isMember = useSignedIn();
  const memberId = useSession(({ principal }) => principal?.id ?? null);
  return isMember && memberId !== null && memberId !== post.author.id && <HidePostButton post={post} place={place} />;
}
