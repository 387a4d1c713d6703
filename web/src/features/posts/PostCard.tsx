import type { PostCard as Card } from '#contract/api/posts.ts';
import { HidePost } from '#web/features/blocks/HidePost.tsx';
import { StateTags } from '#web/features/trials/StateTags.tsx';
import { KeptMarkup } from '#web/lib/head/kept-markup.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Tag } from '#web/ui/Tag.tsx';
import teaser from '#web/ui/teaser.module.css';
import { Time } from '#web/ui/Time.tsx';
import { WaxSeal } from '#web/ui/WaxSeal.tsx';
import { TitleText } from '#web/ui/TitleText.tsx';
import { CaseLine } from './CaseLine.tsx';
import { Cover } from './Cover.tsx';
import { renderComments, renderReads } from './PostFacts.tsx';
import { postHref } from '#web/lib/list-address.ts';
import styles from './PostCard.module.css';

const CARD = classNames(teaser.teaser, styles.card);
const LEAD = classNames(CARD, styles.lead);

const SIZES = '(max-width: 45rem) 9.5rem, 24.5rem';
const LEAD_SIZES = '(max-width: 45rem) 9.5rem, 39rem';

export interface PostCardProps {
  post: Card;
  /** The column being read: its own name is not repeated on every card. */
  columnId: number;
  /** Two columns wide, with more of its text. */
  lead?: boolean;
  /** Whether it shows why it was chosen instead of its summary. */
  praised?: boolean;
  /** The largest picture of the page's first screen. */
  urgent?: boolean;
  /** How wide its cover is drawn where cards are not three to a page. */
  sizes?: string | undefined;
}

/** Renders a post as a card with its picture. There are twenty on a page, so it has no state and few elements. */
export function PostCard({ post, columnId, lead = false, praised = false, urgent = false, sizes = lead ? LEAD_SIZES : SIZES }: PostCardProps) {
  const { author } = post;
  const inside = (
    <>
      <Cover picture={post.cover} title={post.title} className={styles.cover} sizes={sizes} urgent={urgent} />
      <div className={styles.body}>
        {renderMeta(post, columnId)}
        <h3>
          <a href={postHref(post)}>
            <TitleText>{post.title}</TitleText>
          </a>
        </h3>
        {renderText(post, praised)}
        <div className={styles.foot}>
          <Avatar memberId={author.id} name={author.nickName} src={author.avatar} size="s" />
          <a href={`/member/${author.id}`}>{author.nickName}</a>
          <Time iso={post.createdAt} relative form="day" />
          {renderReads(post.readCount, styles.facts)}
          {renderComments(post.commentCount)}
        </div>
      </div>
    </>
  );
  return (
    <article className={lead ? LEAD : CARD}>
      {post.essence && <WaxSeal className={styles.seal} label="精华帖" />}
      {/* A list is drawn again whenever one of its posts is commented. The seal and the urgent cover tell the head of the page to fetch them. */}
      {import.meta.env.SSR && !urgent ? (
        <KeptMarkup kind="card" from={[post, columnId, praised, sizes]}>
          {inside}
        </KeptMarkup>
      ) : (
        inside
      )}
    </article>
  );
}

/** Renders the summary; in a list of essences the reason it was chosen. */
function renderText({ summary, essenceReason, trial }: Card, praised: boolean) {
  if (trial?.outcome === null) return <CaseLine trial={trial} />;
  if (!praised || essenceReason === '') return <p>{summary}</p>;
  return (
    <p className={styles.praise}>
      <span className="sr">入选理由：</span>
      {essenceReason}
    </p>
  );
}

/** Renders the column when it is another one, else the first tag. */
function renderMeta(post: Card, columnId: number) {
  const { pinned, solved, trial, columnId: own, columnName, tags } = post;
  const foreign = own !== columnId;
  const first = foreign ? columnName : tags[0];
  const rest = tags.find((tag) => tag !== first);
  return (
    <div className={styles.meta}>
      {pinned && <Tag tone="brass">置顶</Tag>}
      {trial && <StateTags state={trial.state} outcome={trial.outcome} wasReceived={trial.wasReceived} />}
      {solved && <Tag tone="pine">已解决</Tag>}
      {first !== undefined && <Tag tone="ember">{first}</Tag>}
      {rest}
      <HidePost post={post} place="card" />
    </div>
  );
}
