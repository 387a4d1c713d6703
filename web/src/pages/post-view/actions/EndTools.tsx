import type { PostState, PostView } from '#contract/api/posts.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { PostHistory } from './PostHistory.tsx';
import { RefinePost } from './RefinePost.tsx';
import { RemovePost } from './RemovePost.tsx';

/** Renders what its author, or the staff, may do with a post. */
export function EndTools({ post, state: { actions } }: { post: PostView; state: PostState }) {
  return (
    <>
      {actions.includes('edit') && (
        <ButtonLink variant="quiet" icon="pencil" href={`/post/add/${post.columnId}?id=${post.id}`}>
          编辑
        </ButtonLink>
      )}
      {actions.includes('compare') && post.editedAt !== null && <PostHistory postId={post.id} />}
      {actions.includes('refine') && <RefinePost post={post} />}
      {actions.includes('remove') && <RemovePost post={post} />}
    </>
  );
}
