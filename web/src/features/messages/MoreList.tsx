import type { ReactNode } from 'react';
import { useMore, type Page } from '#web/lib/calls/use-more.ts';
import { MoreFoot } from '#web/ui/MoreFoot.tsx';
import styles from './MoreList.module.css';

export interface MoreListProps<Item> {
  /** Another first page is another list: give it another `key`. */
  first: Page<Item>;
  /** Fetches the page after a cursor. Rejects once the refusal has been shown. */
  more: (after: string) => Promise<Page<Item>>;
  idOf: (item: Item) => number;
  children: (item: Item) => ReactNode;
}

/** Rows on one sheet that go on at a press. */
export function MoreList<Item>({ first, more, idOf, children }: MoreListProps<Item>) {
  const { items, going } = useMore({ first, fetchNext: more, idOf });
  return (
    <>
      <ol className={styles.list}>
        {items.map((item) => (
          <li key={idOf(item)}>{children(item)}</li>
        ))}
      </ol>
      <MoreFoot going={going} />
    </>
  );
}
