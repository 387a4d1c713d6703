import type { PostView } from '#contract/api/posts.ts';
import { Hideable } from '#web/features/blocks/Hideable.tsx';
import { postHref } from '#web/lib/list-address.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { TitleText } from '#web/ui/TitleText.tsx';
import styles from './Neighbors.module.css';

/** The posts of the column written just before and just after. */
export function Neighbors({ post: { previous, next } }: { post: PostView }) {
  if (!previous && !next) return null;
  return (
    <nav className={styles.neighbors} aria-label="上一篇与下一篇">
      <div>
        {previous && (
          <Hideable authorId={previous.authorId} words={[previous.title]}>
            <a href={postHref(previous)} rel="prev">
              <small>
                <Icon name="arrow-left" />
                上一篇
              </small>
              <TitleText>{previous.title}</TitleText>
            </a>
          </Hideable>
        )}
      </div>
      {next && (
        <div className={styles.next}>
          <Hideable authorId={next.authorId} words={[next.title]}>
            <a href={postHref(next)} rel="next">
              <small>
                下一篇
                <Icon name="arrow-right" />
              </small>
              <TitleText>{next.title}</TitleText>
            </a>
          </Hideable>
        </div>
      )}
    </nav>
  );
}
