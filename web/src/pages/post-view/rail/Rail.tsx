import { useEffect, useRef, useState } from 'react';
import type { PostView } from '#contract/api/posts.ts';
import type { ThreadChoice } from '#web/features/comments/thread-address.ts';
import type { Reader } from '#web/features/posts/use-reader.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { pageSettled } from '#web/lib/settled.ts';
import { hasRead } from '#web/features/posts/read-places.ts';
import { AuthorCard } from './AuthorCard.tsx';
import { Outline } from '../outline/Outline.tsx';
import { MoreOfAuthor, Related } from './Related.tsx';
import styles from './Rail.module.css';

export { Neighbors } from './Neighbors.tsx';

const BEGINNINGS = ['keydown', 'scroll'];

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
  const { isBegun, isWanted, pressed } = useBeginning(reader.isMember);
  return (
    <aside className={styles.rail} aria-label="侧栏">
      <AuthorCard post={post} reader={reader} />
      {post.more.length > 0 && <MoreOfAuthor posts={post.more} authorId={post.author.id} />}
      <div className={styles.sticky}>
        {post.outline.length > 0 && <Outline items={post.outline} />}
        {post.related.length > 0 && <Related posts={post.related} />}
      </div>
      {isWanted && <Aids post={post} reader={reader} choice={choice} onShare={onShare} isBegun={isBegun} pressed={pressed} />}
    </aside>
  );
}

/**
 * Returns whether the aids of reading are wanted, and whether somebody has begun to read: with the first key or turn of the wheel, since somebody who leaves again
 * at once never fetches them. Members, posts with code, and browsers where something was read before have them once the page is settled.
 */
function useBeginning(isMember: boolean) {
  // The last key: while what answers to it is being fetched, a second one may come.
  const pressed = useRef<Event>(null);
  const [isSettled, settle] = useState(false);
  const [isBegun, setBegun] = useState(false);
  const [isKnown, setKnown] = useState(false);
  useEffect(() => {
    const begin = (event: Event) => {
      if (event.type === 'keydown') pressed.current = event;
      setBegun(true);
    };
    for (const type of BEGINNINGS) document.addEventListener(type, begin);
    void pageSettled().then(() => {
      settle(true);
      setBegun((before) => before || scrollY > 0);
      setKnown(hasRead() || document.querySelector('main article pre') !== null);
    });
    return () => {
      for (const type of BEGINNINGS) document.removeEventListener(type, begin);
    };
  }, []);
  return { isBegun, isWanted: isSettled && (isMember || isBegun || isKnown), pressed };
}
