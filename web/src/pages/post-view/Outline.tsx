import { useEffect, useState } from 'react';
import type { PostView } from '#contract/posts.ts';
import { SectionHead } from '#web/ui/SectionHead.tsx';
import styles from './Outline.module.css';

const COMMENTS = 'comments';
/** A heading counts as reached when it is this far below the top of the window. */
const REACHED_PX = 140;

/** The headings of a post; the one being read is lit. */
export function Outline({ items }: { items: PostView['outline'] }) {
  const [current, setCurrent] = useState(items[0]?.anchor);
  useEffect(() => {
    const anchors = [...items.map(({ anchor }) => anchor), COMMENTS];
    let frame = 0;
    const look = () => {
      frame = 0;
      const reached = anchors.filter((anchor) => (document.getElementById(anchor)?.getBoundingClientRect().top ?? Infinity) < REACHED_PX);
      setCurrent(reached.at(-1) ?? anchors[0]);
    };
    const soon = () => {
      frame ||= requestAnimationFrame(look);
    };
    look();
    addEventListener('scroll', soon, { passive: true });
    return () => {
      removeEventListener('scroll', soon);
      cancelAnimationFrame(frame);
    };
  }, [items]);
  return (
    <nav aria-labelledby="outline" className={styles.wide}>
      <SectionHead id="outline" title="本文目录" />
      <ol className={styles.outline}>
        {items.map(({ anchor, text, level }) => (
          <li key={anchor} data-level={level}>
            <a href={`#${anchor}`} aria-current={anchor === current ? 'true' : undefined}>
              {text}
            </a>
          </li>
        ))}
        <li>
          <a href={`#${COMMENTS}`} aria-current={current === COMMENTS ? 'true' : undefined}>
            评论
          </a>
        </li>
      </ol>
    </nav>
  );
}
