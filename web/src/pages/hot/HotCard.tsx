import type { listHotPosts } from '#contract/api/hot-posts.shapes.ts';
import type { ReplyOf } from '#contract/route.ts';
import { Cover } from '#web/features/posts/Cover.tsx';
import { withSeparators } from '#web/lib/counts.ts';
import { postHref } from '#web/lib/list-address.ts';
import { Tag } from '#web/ui/Tag.tsx';
import { TitleText } from '#web/ui/TitleText.tsx';
import { Movement } from './Movement.tsx';
import styles from './HotCard.module.css';

/** A post with its place among the most discussed. */
export type HotItem = ReplyOf<typeof listHotPosts>['items'][number];

const PLACES = ['一', '二', '三'];

const SIZES = '(max-width: 45rem) 10rem, 17.25rem';

/** One of the first three, with its cover and its place on a ribbon. */
export function HotCard({ item: { post, people, gained }, place }: { item: HotItem; place: number }) {
  return (
    <article className={styles.card}>
      <div className={styles.picture}>
        <Cover picture={post.cover} title={post.title} className={styles.cover} sizes={SIZES} urgent={place === 1} />
        <b className={styles.place} aria-hidden="true">
          {PLACES[place - 1]}
        </b>
      </div>
      <div className={styles.body}>
        <Tag tone="ember">{post.columnName}</Tag>
        <h2>
          <a href={postHref(post)}>
            <TitleText>{post.title}</TitleText>
          </a>
        </h2>
        <p className={styles.foot}>
          <span>{post.author.nickName}</span>
          <Movement gained={gained} />
          <span className={styles.people}>
            <b>{withSeparators(people)}</b> 人在谈
          </span>
        </p>
      </div>
    </article>
  );
}
