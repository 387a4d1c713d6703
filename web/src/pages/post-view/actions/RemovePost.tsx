import { useState } from 'react';
import { removePost } from '#contract/api/own-posts.ts';
import type { PostView } from '#contract/api/posts.ts';
import { navigate } from '#web/lib/navigation/navigate.ts';
import { columnTrail } from '#web/features/post-list/column-trail.ts';
import { call } from '#web/lib/calls/api.ts';
import { useSite } from '#web/lib/navigation/use-site.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { toast } from '#web/ui/toast.ts';

/** Deletes a post after a confirmation, then opens its column. */
export function RemovePost({ post }: { post: PostView }) {
  const { menu, site } = useSite();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const remove = async () => {
    setBusy(true);
    try {
      await call(removePost, { id: post.id });
      toast({ type: 'success', message: '帖子已移除' });
      await navigate(columnTrail(menu, { id: post.columnId, name: post.columnName }).at(-1)?.href ?? '/');
    } catch {
      // The refusal has been shown; the question stays open.
      setBusy(false);
    }
  };
  return (
    <>
      <Button variant="quiet" icon="trash-2" onClick={() => setAsking(true)}>
        移除
      </Button>
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title="移除这篇帖子？"
        size="s"
        footer={
          <>
            <Button onClick={() => setAsking(false)}>留着</Button>
            <Button variant="primary" loading={busy} loadingText="移除中" onClick={() => void remove()}>
              移除
            </Button>
          </>
        }
      >
        <p>{`「${post.title}」会从栏目里消失，楼里的评论也一起看不到了。${site.removedDays} 天以内能在“我的帖子”里放回来，之后内容就清掉了。`}</p>
      </Dialog>
    </>
  );
}
