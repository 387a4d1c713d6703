import { useState } from 'react';
import type { PostCard } from '#contract/api/posts.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { HideMenu } from './HideMenu.tsx';
import styles from './HidePostButton.module.css';

/** The button beside a post in a list that opens what of it may be hidden. It takes no room of its own: it comes after the first paint. */
export function HidePostButton({ post, place }: { post: PostCard; place: 'row' | 'card' }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={styles[place]}
        aria-label={`不想看到《${post.title}》`}
        title="不想看到它"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Icon name="ellipsis" />
      </button>
      {isOpen && <HideMenu post={post} onClose={() => setOpen(false)} />}
    </>
  );
}
