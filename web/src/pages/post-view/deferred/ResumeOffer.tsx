import { useEffect, useState } from 'react';
import type { PostView } from '#contract/api/posts.ts';
import { threadHref } from '#web/features/comments/thread-address.ts';
import { postHref } from '#web/lib/list-address.ts';
import { Icon } from '#web/ui/Icon.tsx';
import styles from './ResumeOffer.module.css';

interface ResumeOfferProps {
  post: PostView;
  floor: number;
  /** How many comments came since. */
  added: number;
}

/** Offers to resume at the read position, with the number of comments since. Overlays the page, so that nothing moves. */
export function ResumeOffer({ post, floor, added }: ResumeOfferProps) {
  const [isOpen, setOpen] = useState(true);
  useEffect(() => {
    const thread = document.getElementById('comments');
    if (!thread) return;
    // A reader who has scrolled there needs no offer.
    const watcher = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setOpen(false);
    });
    watcher.observe(thread);
    return () => watcher.disconnect();
  }, []);
  if (!isOpen) return null;
  return (
    <div className={styles.chip} role="status">
      <a href={threadHref(postHref(post), { floor })} onClick={() => setOpen(false)}>
        <Icon name="history" />
        {`从第 ${floor} 楼继续`}
        {added > 0 && <small>{`之后新添 ${added} 条`}</small>}
      </a>
      <button type="button" aria-label="不用了" onClick={() => setOpen(false)}>
        <Icon name="x" />
      </button>
    </div>
  );
}
