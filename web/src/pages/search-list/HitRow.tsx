import type { SearchHit } from '#contract/api/search.ts';
import { Cover } from '#web/features/posts/Cover.tsx';
import { postHref } from '#web/lib/list-address.ts';
import { renderComments } from '#web/features/posts/PostFacts.tsx';
import { StateTags } from '#web/features/trials/StateTags.tsx';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { Tag } from '#web/ui/Tag.tsx';
import { Time } from '#web/ui/Time.tsx';
import { TitleText } from '#web/ui/TitleText.tsx';
import { Marked } from './Marked.tsx';
import marked from './Marked.module.css';
import styles from './HitRow.module.css';

const SIZES = '(max-width: 45rem) 6.75rem, 11.75rem';

/** Renders a found post: its column, its title, and the matching passage. */
export function HitRow({ hit }: { hit: SearchHit }) {
  const { author, cover, trial } = hit;
  return (
    <article className={cover ? `${styles.hit} ${styles.pictured}` : styles.hit}>
      <div>
        <div className={styles.meta}>
          {hit.columnName}
          {hit.essence && <Tag tone="brass">精华</Tag>}
          {trial && <StateTags state={trial.state} outcome={trial.outcome} wasReceived={trial.wasReceived} />}
          {hit.solved && <Tag tone="pine">已解决</Tag>}
        </div>
        <h2>
          <a href={postHref(hit)}>
            <TitleText>{hit.titleMarked.map(({ text, hit: isHit }) => ({ text, markClass: isHit ? marked.mark : undefined }))}</TitleText>
          </a>
        </h2>
        <p>
          <Marked text={hit.excerpt} />
          {hit.inSpoiler && <span className={styles.spoiler}>（要找的在剧透里，进帖子点开再看）</span>}
        </p>
        {hit.tagsMarked.length > 0 && (
          <ul className={styles.tags} aria-label="标签里写着">
            {hit.tagsMarked.map((tag) => (
              <li key={tag.map(({ text }) => text).join('')}>
                <Icon name="tag" />
                <Marked text={tag} />
              </li>
            ))}
          </ul>
        )}
        <div className={styles.foot}>
          <Avatar memberId={author.id} src={author.avatar} size="s" />
          <a href={`/member/${author.id}`}>{author.nickName}</a>
          <Time iso={hit.createdAt} />
          {renderComments(hit.commentCount)}
        </div>
      </div>
      {cover && (
        <a className={styles.picture} href={postHref(hit)} tabIndex={-1} aria-hidden="true">
          <Cover picture={cover} title={hit.title} sizes={SIZES} />
        </a>
      )}
    </article>
  );
}
