import { useEffect, useRef, useState } from 'react';
import type { PostView } from '#contract/api/posts.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { onScroll } from '../outline/reading-scroll.ts';
import { shareRead } from './share-read.ts';
import styles from './Reading.module.css';

// Only where there is no room for the outline beside the text, and only at a press.
const Contents = lazyPart(() => import('./Contents.tsx').then((file) => file.Contents));

/** A post is long from this many window heights on. */
const LONG_WINDOWS = 2;
/** A shorter outline is no help. */
const MIN_OUTLINE = 3;

/** How far one is in a long post: a thin bar and, where there is no room for the outline beside it, a button that opens it. */
export function Reading({ post: { outline } }: { post: PostView }) {
  const bar = useRef<HTMLDivElement>(null);
  const [share, setShare] = useState(0);
  const [isInside, setInside] = useState(false);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const sheet = document.querySelector('main article');
    return onScroll(() => {
      const { top, height, bottom } = sheet?.getBoundingClientRect() ?? new DOMRect();
      const isLong = height > LONG_WINDOWS * innerHeight;
      const read = isLong ? shareRead({ top, height, window: innerHeight }) : 0;
      bar.current?.style.setProperty('scale', `${read} 1`);
      setShare(Math.round(read * 100));
      setInside(isLong && top < 0 && bottom > innerHeight / 2);
    });
  }, []);
  return (
    <>
      <div ref={bar} className={styles.bar} aria-hidden="true" />
      {isInside && outline.length >= MIN_OUTLINE && (
        <button type="button" className={styles.open} aria-haspopup="dialog" onClick={() => setOpen(true)}>
          <Icon name="list" />
          目录
        </button>
      )}
      {isOpen && <Contents outline={outline} share={share} onClose={() => setOpen(false)} />}
    </>
  );
}
