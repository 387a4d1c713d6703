import { useEffect, useState } from 'react';
import type { PostView, ReadPosition } from '#contract/api/posts.ts';
import { threadHref, type ThreadChoice } from '#web/features/comments/thread-address.ts';
import { postHref } from '#web/lib/list-address.ts';
import type { Reader } from '#web/features/posts/use-reader.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { fartherPosition, readPositionOf } from './read-position.ts';
import { useSeenFloors } from './use-seen-floors.ts';
import styles from './LastRead.module.css';

/** Without anything new, going on is worth offering only far down a thread. */
const FAR = 8;

interface LastReadProps {
  post: PostView;
  choice: ThreadChoice;
}

/** Tracks where a member stopped reading a thread: for a visitor in this browser, for a member on all their devices. */
export function LastRead({ reader, ...rest }: LastReadProps & { reader: Reader }) {
  const { isMember, memberId, state } = reader;
  if (isMember && (memberId === null || state === null)) return null;
  return <Offer key={String(memberId)} {...rest} memberId={memberId} known={state?.readPlace ?? null} />;
}

/** Offers to resume at the read position, with the number of comments since. Overlays the page, so that nothing moves. */
function Offer({ post, choice, memberId, known }: LastReadProps & { memberId: number | null; known: ReadPosition | null }) {
  const [last] = useState<ReadPosition | null>(() => fartherPosition(readPositionOf(memberId, post.id), known));
  const [isOpen, setOpen] = useState(true);
  const added = last ? post.commentCount - last.count : 0;
  const isLed = choice.floor !== null || choice.page > 1 || location.hash !== '';
  const offers = last !== null && last.floor > 0 && !isLed && (added > 0 || last.floor >= FAR);
  useSeenFloors(post, memberId, { before: last, known });
  useEffect(() => {
    const thread = document.getElementById('comments');
    if (!offers || !thread) return;
    // A reader who has scrolled there needs no offer.
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
