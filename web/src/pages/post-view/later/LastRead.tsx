import { useEffect, useState } from 'react';
import type { PostView } from '#contract/posts.ts';
import { threadHref, type ThreadChoice } from '#web/features/comments/thread-address.ts';
import { postHref } from '#web/features/posts/list-address.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { keepReadPlace, readPlaceOf, type ReadPlace } from './read-places.ts';
import styles from './LastRead.module.css';

/** Without anything new, going on is worth offering only far down a thread. */
const FAR = 8;
const KEEP_DELAY_MS = 500;

/** Offers to go on where one stopped reading a thread, and tells how much was said since. Lies over the page, so that nothing moves. */
export function LastRead({ post, choice }: { post: PostView; choice: ThreadChoice }) {
  const [last] = useState<ReadPlace | null>(() => readPlaceOf(post.id));
  const [isOpen, setOpen] = useState(true);
  const added = last ? post.commentCount - last.count : 0;
  const isLed = choice.floor !== null || choice.page > 1 || location.hash !== '';
  const offers = last !== null && last.floor > 0 && !isLed && (added > 0 || last.floor >= FAR);
  useSeenFloors(post, last);
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

/** Notes the highest floor that has come into sight, now and then. */
function useSeenFloors({ id, commentCount }: PostView, last: ReadPlace | null): void {
  const before = last?.floor ?? 0;
  useEffect(() => {
    const thread = document.getElementById('comments');
    if (!thread) return;
    let highest = before;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const seen = new IntersectionObserver((entries) => {
      const floors = entries.filter(({ isIntersecting }) => isIntersecting).map(({ target }) => Number(target.id.slice(1)));
      if (floors.length === 0) return;
      highest = Math.max(highest, ...floors);
      clearTimeout(timer);
      timer = setTimeout(() => keepReadPlace(id, { floor: highest, count: commentCount }), KEEP_DELAY_MS);
    });
    const watchAll = () => {
      for (const floor of thread.querySelectorAll('article[id^="f"]')) seen.observe(floor);
    };
    watchAll();
    // Replies unfold, and the reader's own words come in.
    const grown = new MutationObserver(watchAll);
    grown.observe(thread, { childList: true, subtree: true });
    return () => {
      seen.disconnect();
      grown.disconnect();
      clearTimeout(timer);
    };
  }, [id, commentCount, before]);
}
