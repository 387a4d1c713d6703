import type { PostAction, PostView } from '#contract/api/posts.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { HidePost } from './HidePost.tsx';
import { PostHistory } from './PostHistory.tsx';
import { RefinePost } from './RefinePost.tsx';
import { RemovePost } from './RemovePost.tsx';

/** Renders what its author, or a presenter, may do with a post. */
export function EndTools({ post, actions }: { post: PostView; actions: readonly PostAction[] }) {
  return (
    <>
      {actions.includes('edit') && (
        <ButtonLink variant="quiet" icon="pencil" href={`/post/add/${post.columnId}?id=${post.id}`}>
          编辑
        </ButtonLink>
      )}
      {actions.includes('compare') && post.editedAt !== null && <PostHistory postId={post.id} />}
      {actions.includes('refine') && <RefinePost post={post} />}
      {actions.includes('hide') && <HidePost post={post} />}
      {actions.includes('remove') && <RemovePost post={post} />}
    </>
  );
}
