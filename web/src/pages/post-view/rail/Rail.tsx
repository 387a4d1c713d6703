import { Suspense, useEffect, useState } from 'react';
import type { PostView } from '#contract/api/posts.ts';
import type { ThreadChoice } from '#web/features/comments/thread-address.ts';
import type { Reader } from '#web/features/posts/use-reader.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { pageSettled } from '#web/lib/settled.ts';
import { AuthorCard } from './AuthorCard.tsx';
import { Outline } from '../outline/Outline.tsx';
import { MoreOfAuthor, Related } from './Related.tsx';
import styles from './Rail.module.css';

export { Neighbors } from './Neighbors.tsx';

// Comforts of reading: the page is whole without them.
const Aids = lazyPart(() => import('../deferred/Aids.tsx').then((file) => file.Aids), null);

export interface RailProps {
  post: PostView;
  reader: Reader;
  choice: ThreadChoice;
  onShare: () => void;
}

/** Renders the content beside a post: its author and their other posts, its outline, related posts. */
export function Rail({ post, reader, choice, onShare }: RailProps) {
  const [isSettled, settle] = useState(false);
  useEffect(() => void pageSettled().then(() => settle(true)), []);
  return (
    <aside className={styles.rail} aria-label="侧栏">
      <AuthorCard post={post} reader={reader} />
      {post.more.length > 0 && <MoreOfAuthor posts={post.more} authorId={post.author.id} />}
      <div className={styles.sticky}>
        {post.outline.length > 0 && <Outline items={post.outline} />}
        {post.related.length > 0 && <Related posts={post.related} />}
      </div>
      <Suspense>{isSettled && <Aids post={post} reader={reader} choice={choice} onShare={onShare} />}</Suspense>
    </aside>
  );
}
