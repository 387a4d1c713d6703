import { lazy, Suspense, useState } from 'react';
import type { PostState, PostView } from '#contract/api/posts.ts';
import { columnTrail } from '#web/features/post-list/column-trail.ts';
import { HideTarget } from '#web/features/reports/HideTarget.tsx';
import { navigate } from '#web/lib/navigation/navigate.ts';
import { useSite } from '#web/lib/navigation/use-site.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { PostHistory } from './PostHistory.tsx';
import { RefinePost } from './RefinePost.tsx';
import { RemovePost } from './RemovePost.tsx';

// Only the staff needs it.
const PostTools = lazy(() => import('#web/features/staff/PostTools.tsx').then((file) => ({ default: file.PostTools })));

/** Renders what its author, or the staff, may do with a post. */
export function EndTools({ post, state: { actions, staff } }: { post: PostView; state: PostState }) {
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
      {staff.length > 0 && (
        <Suspense>
          <PostTools post={post} acts={staff} />
        </Suspense>
      )}
    </>
  );
}

/** Lets a presenter hide a post until another presenter has reviewed it; then opens its column. */
function HidePost({ post }: { post: PostView }) {
  const { menu } = useSite();
  const [asking, setAsking] = useState(false);
  const leave = () => void navigate(columnTrail(menu, { id: post.columnId, name: post.columnName }).at(-1)?.href ?? '/');
  return (
    <>
      <Button variant="quiet" icon="shield-alert" onClick={() => setAsking(true)}>
        遮住
      </Button>
      {asking && <HideTarget kind="post" id={post.id} onHidden={leave} onClose={() => setAsking(false)} />}
    </>
  );
}
