import { useLayoutEffect, useRef, useState } from 'react';
import type { PostView } from '#contract/api/posts.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { OutlineList } from '../outline/OutlineList.tsx';
import { currentAnchor } from '../outline/reading-scroll.ts';
import styles from './Contents.module.css';

/** The outline of a post over it, with how much of it was read, in percent. */
export function Contents({ outline, share, onClose }: { outline: PostView['outline']; share: number; onClose: () => void }) {
  const container = useRef<HTMLDivElement>(null);
  const [current] = useState(() => currentAnchor(outline.map(({ anchor }) => anchor)));
  useLayoutEffect(() => {
    // The dialog, which opens after this, begins with the part that is being read.
    container.current?.querySelector('[aria-current]')?.setAttribute('autofocus', '');
  }, []);
  return (
    <Dialog open onClose={onClose} title="本文目录" size="low">
      <div ref={container} className={styles.contents}>
        <p className={styles.share}>{`已读 ${share}%`}</p>
        <nav aria-label="本文目录">
          <OutlineList items={outline} current={current} onGo={onClose} />
        </nav>
      </div>
    </Dialog>
  );
}
