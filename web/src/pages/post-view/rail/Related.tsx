import type { PostView } from '#contract/api/posts.ts';
import { Hideable } from '#web/features/blocks/Hideable.tsx';
import { Cover } from '#web/features/posts/Cover.tsx';
import { postHref } from '#web/lib/list-address.ts';
import { SectionHead } from '#web/ui/SectionHead.tsx';
import { TitleText } from '#web/ui/TitleText.tsx';
import styles from './Related.module.css';

/** Posts about the same thing. */
export function Related({ posts }: { posts: PostView['related'] }) {
  return (
    <section aria-labelledby="related">
      <SectionHead id="related" title="同题佳作" aside={<a href="/list_order">怎么排的</a>} />
      <ul>
        {posts.map((post) => (
          <li key={post.id}>
            <Hideable authorId={post.authorId} words={[post.title]}>
              <a className={styles.post} href={postHref(post)}>
                <Cover picture={post.cover} title={post.title} className={styles.cover} sizes="6.75rem" />
                <span>
                  <TitleText>{post.title}</TitleText>
                </span>
              </a>
            </Hideable>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The newest other posts of the same author. */
export function MoreOfAuthor({ posts, authorId }: { posts: PostView['more']; authorId: number }) {
  return (
    <section aria-labelledby="more" className={styles.more}>
      <SectionHead id="more" title="作者还写过" />
      <ul>
        {posts.map((post) => (
          <li key={post.id}>
            <Hideable authorId={authorId} words={[post.title]}>
              <a href={postHref(post)}>
                <TitleText>{post.title}</TitleText>
              </a>
            </Hideable>
          </li>
        ))}
      </ul>
    </section>
  );
}
