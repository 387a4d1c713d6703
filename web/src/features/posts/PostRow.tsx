import type { PostCard } from '#contract/api/posts.ts';
import { HidePost } from '#web/features/blocks/HidePost.tsx';
import { StateTags } from '#web/features/trials/StateTags.tsx';
import { formatCount, withSeparators } from '#web/lib/counts.ts';
import { postHref } from '#web/lib/list-address.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { Tag } from '#web/ui/Tag.tsx';
import { Time } from '#web/ui/Time.tsx';
import { TitleText } from '#web/ui/TitleText.tsx';
import { WaxSeal } from '#web/ui/WaxSeal.tsx';
import { CaseLine } from './CaseLine.tsx';
import styles from './PostRow.module.css';

export interface PostRowProps {
  post: PostCard;
  /** The column being read: its own name is not repeated in every row. */
  columnId: number;
  /** Among the most discussed just now. */
  hot?: boolean;
  /** Written since the reader was here the last time. */
  fresh?: boolean;
  /** Whether it shows the time of the last comment instead of when it was written. */
  byActivity?: boolean;
  /** Whether it shows why it was chosen. */
  praised?: boolean;
}

/** A post in one compact row, for lists that are scanned: the whole title, its author, how many comments, and who spoke last. */
export function PostRow({ post, columnId, hot = false, fresh = false, byActivity = false, praised = false }: PostRowProps) {
  const { author, commentCount, lastCommenter, lastCommentAt, createdAt } = post;
  return (
    <article className={styles.row}>
      <span className={styles.mark}>{mark(post, fresh)}</span>
      <div className={styles.words}>
        <h3>
          <a href={postHref(post)}>
            <TitleText>{post.title}</TitleText>
          </a>
          {hot && (
            <span className={styles.hot} title="热议中">
              热
            </span>
          )}
          {tag(post, columnId)}
        </h3>
        {post.trial?.outcome === null ? <CaseLine trial={post.trial} /> : praised && post.essenceReason !== '' && <p>{post.essenceReason}</p>}
      </div>
      <a className={styles.who} href={`/member/${author.id}`}>
        {author.nickName}
      </a>
      <span className={styles.count} title={`评论 ${withSeparators(commentCount)}`}>
        {formatCount(commentCount)}
      </span>
      <span className={styles.last}>
        <span>{lastCommenter}</span>
        <Time iso={(byActivity && lastCommentAt) || createdAt} relative form="day" />
      </span>
      <HidePost post={post} place="row" />
    </article>
  );
}

function mark({ pinned, essence }: PostCard, fresh: boolean) {
  if (pinned) return <Icon name="pin" label="置顶" className={styles.pin} />;
  if (essence) return <WaxSeal size="s" label="精华帖" />;
  return fresh ? (
    <span className={styles.fresh} title="上次来过以后写的">
      新
    </span>
  ) : null;
}

function tag({ solved, trial, columnId: own, columnName, tags }: PostCard, columnId: number) {
  if (trial) return <StateTags state={trial.state} outcome={trial.outcome} wasReceived={trial.wasReceived} />;
  if (solved) return <Tag tone="pine">已解决</Tag>;
  if (own !== columnId) return <Tag tone="ember">{columnName}</Tag>;
  return tags[0] === undefined ? null : <Tag>{tags[0]}</Tag>;
}
