import { COMMENT_SORTS } from '#contract/sorts.ts';
import { SORT_LABELS, threadHref, type ThreadChoice } from './thread-address.ts';
import styles from './ThreadOrder.module.css';

interface ThreadOrderProps {
  path: string;
  choice: ThreadChoice;
  posterId: number;
  /** Whether the thread goes on on other pages. */
  isLong: boolean;
}

/**
 * Renders the order of a thread, and whether only its poster's comments are shown: links, so that each choice has an address. In a long thread also
 * a way to a floor by its number, which works without script.
 */
export function ThreadOrder({ path, choice: { sort, author }, posterId, isLong }: ThreadOrderProps) {
  const isPosterOnly = author === posterId;
  return (
    <nav className={styles.order} aria-label="评论的顺序">
      {COMMENT_SORTS.map((each) => (
        <a key={each} href={threadHref(path, { sort: each, author })} aria-current={each === sort ? 'true' : undefined}>
          {SORT_LABELS[each]}
        </a>
      ))}
      <a href={threadHref(path, { sort, author: isPosterOnly ? null : posterId })} aria-current={isPosterOnly ? 'true' : undefined}>
        只看楼主
      </a>
      {isLong && (
        <form action={path}>
          第
          <input name="floor" type="number" min={1} required aria-label="去第几楼" />楼<button type="submit">去</button>
        </form>
      )}
    </nav>
  );
}
