import { useEffect, useState } from 'react';
import type { PostView } from '#contract/api/posts.ts';
import { SectionHead } from '#web/ui/SectionHead.tsx';
import { OutlineList } from './OutlineList.tsx';
import { currentAnchor, onScroll } from './reading-scroll.ts';
import styles from './Outline.module.css';

/** The outline beside a post. */
export function Outline({ items }: { items: PostView['outline'] }) {
  const [current, setCurrent] = useState(items[0]?.anchor);
  useEffect(() => {
    const anchors = items.map(({ anchor }) => anchor);
    return onScroll(() => setCurrent(currentAnchor(anchors)));
  }, [items]);
  return (
    <nav aria-labelledby="outline" className={styles.wide}>
      <SectionHead id="outline" title="本文目录" />
      <OutlineList items={items} current={current} />
    </nav>
  );
}
