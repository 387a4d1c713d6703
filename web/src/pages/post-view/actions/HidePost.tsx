import { useState } from 'react';
import type { PostView } from '#contract/api/posts.ts';
import { columnTrail } from '#web/features/post-list/column-trail.ts';
import { HideTarget } from '#web/features/reports/HideTarget.tsx';
import { navigate } from '#web/lib/navigation/navigate.ts';
import { useSite } from '#web/lib/navigation/use-site.ts';
import { Button } from '#web/ui/Button.tsx';

/** Lets a presenter hide a post until another presenter has reviewed it; then opens its column. */
export function HidePost({ post }: { post: PostView }) {
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
