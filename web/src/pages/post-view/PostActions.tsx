import type { PostView } from '#contract/posts.ts';
import type { Reader } from '#web/features/posts/use-reader.ts';
import { formatCount } from '#web/lib/counts.ts';
import { copy } from '#web/ui/copy.ts';
import { Icon } from '#web/ui/Icon.tsx';
import styles from './PostActions.module.css';

/** What a reader may do with a post, always at hand at the left of a wide screen. The end of the post has the same for every screen. */
export function PostActions({ post, reader, canonical }: { post: PostView; reader: Reader; canonical: string }) {
  const favoured = reader.state?.favoured ?? false;
  const following = reader.state?.following ?? false;
  return (
    <div className={styles.actions} role="group" aria-label="这篇帖子">
      <button type="button" aria-pressed={favoured} aria-label={`收藏，已有 ${reader.favorCount} 人收藏`} title="收藏" onClick={reader.toggleFavor}>
        <Icon name="bookmark" />
        {reader.favorCount > 0 ? formatCount(reader.favorCount) : '收藏'}
      </button>
      <a href="#comments" aria-label={`评论，已有 ${post.commentCount} 条`} title="评论">
        <Icon name="message-circle" />
        {post.commentCount > 0 ? formatCount(post.commentCount) : '评论'}
      </a>
      <button type="button" aria-pressed={following} title="有新评论时告诉我" onClick={() => reader.toggleFollow('post')}>
        <Icon name="bell" />
        {following ? '已追帖' : '追帖'}
      </button>
      <button type="button" title="复制链接" onClick={() => void copy(canonical)}>
        <Icon name="share-2" />
        分享
      </button>
      <a href={`/post/informer/${post.columnId}/${post.id}`}>
        <Icon name="flag" />
        举报
      </a>
    </div>
  );
}
