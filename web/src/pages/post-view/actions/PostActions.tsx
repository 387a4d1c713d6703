import type { MouseEvent } from 'react';
import type { PostView } from '#contract/api/posts.ts';
import { reactionsOf } from '#web/features/reactions/reactions-of.ts';
import type { Reader } from '#web/features/posts/use-reader.ts';
import { formatCount } from '#web/lib/counts.ts';
import actionRow from '#web/ui/action-row.module.css';
import { classNames } from '#web/ui/class-names.ts';
import { Icon } from '#web/ui/Icon.tsx';
import styles from './PostActions.module.css';

/**
 * Renders the reader's actions on a post, always visible: at the left of a wide screen, and at the foot of a phone, in the place of the bar of the
 * site. The end of the post has the same on every screen.
 */
export function PostActions({ post, reader, onShare }: { post: PostView; reader: Reader; onShare: () => void }) {
  const { favoured, following } = reader.marks;
  const reactions = post.reactions && reactionsOf(post.id, { counts: post.reactions, reader });
  return (
    <div className={classNames(actionRow.actions, styles.actions)} data-foot-bar role="group" aria-label="这篇帖子">
      <a className={styles.say} href="#comments" aria-label="对事说一句" onClick={write}>
        <Icon name="pen-line" />
        <span>
          <span className={styles.about}>对事</span>说一句
        </span>
      </a>
      {reactions && (
        <button type="button" aria-pressed={reactions.own.liked} title="赞" onClick={() => reactions.react({ liked: !reactions.own.liked })}>
          <Icon name="thumbs-up" />
          <Counted word="赞" count={reactions.counts.liked} />
        </button>
      )}
      <button type="button" aria-pressed={favoured} title="收藏" onClick={reader.toggleFavor}>
        <Icon name="bookmark" />
        <Counted word="收藏" count={reader.favorCount} />
      </button>
      <a href="#comments" title="评论">
        <Icon name="message-circle" />
        <Counted word="评论" count={post.commentCount} />
      </a>
      <button type="button" className={styles.wide} aria-pressed={following} title="有新评论时告诉我" onClick={() => reader.toggleFollow('post')}>
        <Icon name="bell" />
        {following ? '已追帖' : '追帖'}
      </button>
      <button type="button" onClick={onShare}>
        <Icon name="share-2" />
        分享
      </button>
      {reader.memberId !== post.author.id && (
        <a className={styles.wide} href={`/post/informer/${post.columnId}/${post.id}`}>
          <Icon name="flag" />
          举报
        </a>
      )}
    </div>
  );
}

/** Goes to the box for a comment; to the comments where there is none, or where its script does not come. */
function write(event: MouseEvent): void {
  event.preventDefault();
  import('../deferred/floor-acts.ts').then(
    ({ writeComment }) => writeComment(),
    () => location.assign('#comments'),
  );
}

/** Renders a count replacing its word, which stays for screen readers. */
function Counted({ word, count }: { word: string; count: number }) {
  if (count === 0) return word;
  return (
    <span>
      <span className="sr">{word}</span>
      {formatCount(count)}
    </span>
  );
}
