import { withSeparators } from '#web/lib/counts.ts';
import { postHref } from '#web/lib/list-address.ts';
import { TitleText } from '#web/ui/TitleText.tsx';
import type { HotItem } from './HotCard.tsx';
import { Movement } from './Movement.tsx';
import styles from './HotRow.module.css';

/** A post from the fourth place on; its bar is its share of the first one's people. */
export function HotRow({ item: { post, people, gained }, place, share }: { item: HotItem; place: number; share: number }) {
  return (
    <article className={styles.row}>
      <b className={styles.place} aria-hidden="true">
        {place}
      </b>
      <div>
        <h3>
          <a href={postHref(post)}>
            <TitleText>{post.title}</TitleText>
          </a>
        </h3>
        <p>
          {post.columnName} · {post.author.nickName}
        </p>
      </div>
      <span className={styles.movement}>
        <Movement gained={gained} />
      </span>
      <svg className={styles.bar} aria-hidden="true">
        <rect width={`${Math.round(share * 100)}%`} height="100%" />
      </svg>
      <span className={styles.people}>
        <b>{withSeparators(people)}</b> 人
      </span>
    </article>
  );
}
