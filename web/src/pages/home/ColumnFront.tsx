import type { Home } from '#contract/api/home.ts';
import { Hideable } from '#web/features/blocks/Hideable.tsx';
import { Cover } from '#web/features/posts/Cover.tsx';
import { listHref, postHref } from '#web/lib/list-address.ts';
import { renderComments } from '#web/features/posts/PostFacts.tsx';
import { hideablePost } from '#web/features/posts/hideable-post.ts';
import { StateTags } from '#web/features/trials/StateTags.tsx';
import { SectionHead } from '#web/ui/SectionHead.tsx';
import { classNames } from '#web/ui/class-names.ts';
import teaser from '#web/ui/teaser.module.css';
import { Time } from '#web/ui/Time.tsx';
import { TitleText } from '#web/ui/TitleText.tsx';
import styles from './ColumnFront.module.css';

type Front = Home['columns'][number];
type Post = Front['posts'][number];

const SIZES = '(max-width: 45rem) 7.75rem, 10.25rem';

/** A column's newest posts: the first with its picture, the others as lines. */
export function ColumnFront({ column }: { column: Front }) {
  const { id, name, action, posts } = column;
  const href = listHref(action.startsWith('/mono') ? 'mono' : 'cart', id);
  const [first, ...others] = posts;
  return (
    <section className={styles.front} aria-labelledby={`column-${id}`}>
      <SectionHead id={`column-${id}`} title={name} aside={<a href={href}>全部</a>} />
      {first && (
        <Hideable {...hideablePost(first)}>
          <First post={first} columnId={id} />
        </Hideable>
      )}
      <ul className={styles.lines}>
        {others.map((post) => (
          <li key={post.id}>
            <Hideable {...hideablePost(post)}>
              <a href={postHref(post)}>
                <TitleText>{post.title}</TitleText>
              </a>
              <span className={styles.facts}>
                {renderComments(post.commentCount)}
                <Time iso={post.createdAt} relative form="day" />
              </span>
            </Hideable>
          </li>
        ))}
      </ul>
    </section>
  );
}

function First({ post, columnId }: { post: Post; columnId: number }) {
  const { trial, author } = post;
  return (
    <article className={classNames(teaser.teaser, styles.first)}>
      {trial === null && <Cover picture={post.cover} title={post.title} className={styles.cover} sizes={SIZES} />}
      <div>
        <h3>
          <a href={postHref(post)}>
            <TitleText>{post.title}</TitleText>
          </a>
        </h3>
        {trial === null ? (
          <p>{post.summary}</p>
        ) : (
          <p className={styles.state}>
            <StateTags state={trial.state} outcome={trial.outcome} wasReceived={trial.wasReceived} />
            {trial.offence.label}
          </p>
        )}
        <p className={styles.by}>
          {trial === null && <a href={`/member/${author.id}`}>{author.nickName}</a>}
          {post.columnId !== columnId && <span>{post.columnName}</span>}
          <Time iso={post.createdAt} relative form="day" />
        </p>
      </div>
    </article>
  );
}
