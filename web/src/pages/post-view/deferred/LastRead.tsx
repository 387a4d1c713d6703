import { useEffect, useState } from 'react';
import type { PostView, ReadPlace } from '#contract/api/posts.ts';
import { threadHref, type ThreadChoice } from '#web/features/comments/thread-address.ts';
import { postHref } from '#web/lib/list-address.ts';
import type { Reader } from '#web/features/posts/use-reader.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { fartherPlace, readPlaceOf } from './read-position.ts';
import { useSeenFloors } from './use-seen-floors.ts';
import styles from './LastRead.module.css';

/** Without anything new, going on is worth offering only far down a thread. */
const FAR = 8;

interface LastReadProps {
  post: PostView;
  choice: ThreadChoice;
}

/** Where one stopped reading a thread: a visitor in this browser, a member on any device of his. */
export function LastRead({ reader, ...rest }: LastReadProps & { reader: Reader }) {
  const { isMember, memberId, state } = reader;
  if (isMember && (memberId === null || state === null)) return null;
  return <Offer key={String(memberId)} {...rest} memberId={memberId} known={state?.readPlace ?? null} />;
}

/** Offers to go on there, and tells how much was said since. Lies over the page, so that nothing moves. */
function Offer({ post, choice, memberId, known }: LastReadProps & { memberId: number | null; known: ReadPlace | null }) {
  const [last] = useState<ReadPlace | null>(() => fartherPlace(readPlaceOf(memberId, post.id), known));
  const [isOpen, setOpen] = useState(true);
  const added = last ? post.commentCount - last.count : 0;
  const isLed = choice.floor !== null || choice.page > 1 || location.hash !== '';
  const offers = last !== null && last.floor > 0 && !isLed && (added > 0 || last.floor >= FAR);
  useSeenFloors(post, memberId, { before: last, known });
  useEffect(() => {
    const thread = document.getElementById('comments');
    if (!offers || !thread) return;
    // Who has come there by himself needs no offer.
    const watcher = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setOpen(false);
    });
    watcher.observe(thread);
    return () => watcher.disconnect();
  }, [offers]);
  if (!offers || !isOpen) return null;
  return (
    <div className={styles.chip} role="status">
      <a href={threadHref(postHref(post), { floor: last.floor })} onClick={() => setOpen(false)}>
        <Icon name="history" />
        {`从第 ${last.floor} 楼继续`}
        {added > 0 && <small>{`之后新添 ${added} 条`}</small>}
      </a>
      <button type="button" aria-label="不用了" onClick={() => setOpen(false)}>
        <Icon name="x" />
      </button>
    </div>
  );
}
