import type { PostView } from '#contract/api/posts.ts';
import type { Reader } from '#web/features/posts/use-reader.ts';
import { formatCount } from '#web/lib/counts.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import styles from './EndBar.module.css';

// A visitor has none of these, and their dialogs weigh more than the page.
const EndTools = lazyPart(() => import('../actions/EndTools.tsx').then((file) => file.EndTools));

/** Renders the reader's actions at the end of a post; its author edits and deletes it here. */
export function EndBar({ post, reader, onShare }: { post: PostView; reader: Reader; onShare: () => void }) {
  const { state, favorCount } = reader;
  const { favoured, following, followingAuthor: followsAuthor } = reader.marks;
  const isAuthor = reader.memberId === post.author.id;
  return (
    <div className={styles.bar}>
      <Button variant="primary" icon="bookmark" aria-pressed={favoured} onClick={reader.toggleFavor}>
        {`${favoured ? '已收藏' : '收藏'}${favorCount > 0 ? ` ${formatCount(favorCount)}` : ''}`}
      </Button>
      <Button icon="bell" aria-pressed={following} title="有新评论时告诉我" onClick={() => reader.toggleFollow('post')}>
        {following ? '已追帖' : '追帖'}
      </Button>
      {!isAuthor && (
        <Button icon={followsAuthor ? 'user-check' : 'user-plus'} aria-pressed={followsAuthor} onClick={() => reader.toggleFollow('member')}>
          {followsAuthor ? '已关注作者' : '关注作者'}
        </Button>
      )}
      <Button icon="share-2" onClick={onShare}>
        分享
      </Button>
      <span className={styles.far}>
        {state && <EndTools post={post} state={state} />}
        {!isAuthor && (
          <ButtonLink variant="quiet" icon="flag" href={`/post/informer/${post.columnId}/${post.id}`}>
            举报
          </ButtonLink>
        )}
      </span>
    </div>
  );
}
