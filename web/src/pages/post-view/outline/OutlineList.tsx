import type { PostView } from '#contract/api/posts.ts';
import { COMMENTS } from './reading-scroll.ts';
import styles from './Outline.module.css';

export interface OutlineListProps {
  items: PostView['outline'];
  /** The anchor of the section being read. */
  current: string | undefined;
  /** Called when the reader jumps to a heading. */
  onGo?: () => void;
}

/** The headings of a post and, last, its comments; the one being read is lit. */
export function OutlineList({ items, current, onGo }: OutlineListProps) {
  return (
    <ol className={styles.outline}>
      {[...items, { anchor: COMMENTS, text: '评论', level: 2 }].map(({ anchor, text, level }) => (
        <li key={anchor} data-level={level}>
          <a href={`#${anchor}`} aria-current={anchor === current ? 'true' : undefined} onClick={onGo}>
            {text}
          </a>
        </li>
      ))}
    </ol>
  );
}
