import type { PostCard } from '#contract/api/posts.ts';
import { StateTags } from '#web/features/trials/StateTags.tsx';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { Tag } from '#web/ui/Tag.tsx';
import { Time } from '#web/ui/Time.tsx';
import { WaxSeal } from '#web/ui/WaxSeal.tsx';
import { TitleText } from '#web/ui/TitleText.tsx';
import { CaseLine } from './CaseLine.tsx';
import { renderComments, renderReads } from './PostFacts.tsx';
import { postHref } from '#web/lib/list-address.ts';
import styles from './PostRow.module.css';

export interface PostRowProps {
  post: PostCard;
  /** The column being read: its own name is not repeated in every row. */
  columnId: number;
  /** Among the most discussed just now. */
  hot?: boolean;
  /** Whether it shows the time of the last comment instead of when it was written. */
  byActivity?: boolean;
  /** Whether it shows why it was chosen instead of its summary. */
  praised?: boolean;
}

/** A post in one line, for lists that are scanned. */
export function PostRow({ post, columnId, hot = false, byActivity = false, praised = false }: PostRowProps) {
  const { author } = post;
  return (
    <article className={styles.row}>
      <span className={styles.mark}>{mark(post, hot)}</span>
      <div className={styles.words}>
        <h3>
          <a href={postHref(post)}>
            <TitleText>{post.title}</TitleText>
          </a>
          {tag(post, columnId)}
        </h3>
        {post.trial?.outcome === null ? <CaseLine trial={post.trial} /> : <p>{(praised && post.essenceReason) || post.summary}</p>}
      </div>
      <span className={styles.who}>
        <Avatar memberId={author.id} name={author.nickName} src={author.avatar} size="s" />
        <a href={`/member/${author.id}`}>{author.nickName}</a>
      </span>
      <span className={styles.facts}>
        {renderComments(post.commentCount)}
        {renderReads(post.readCount)}
      </span>
      <Time iso={(byActivity && post.lastCommentAt) || post.createdAt} relative form="day" className={styles.when} />
    </article>
  );
}

function mark({ pinned, essence }: PostCard, hot: boolean) {
  if (pinned) return <Icon name="pin" label="置顶" className={styles.pin} />;
  if (essence) return <WaxSeal size="s" label="精华帖" />;
  return hot ? <Icon name="flame" label="热议中" className={styles.flame} /> : null;
}

function tag({ solved, trial, columnId: own, columnName, tags }: PostCard, columnId: number) {
  if (trial) return <StateTags state={trial.state} outcome={trial.outcome} wasReceived={trial.wasReceived} />;
  if (solved) return <Tag tone="pine">已解决</Tag>;
  if (own !== columnId) return <Tag tone="ember">{columnName}</Tag>;
  return tags[0] === undefined ? null : <Tag>{tags[0]}</Tag>;
}
