import type { ReactNode } from 'react';
import { justify, shapeOf, shapeText, type Sides } from './justify.ts';
import styles from './justified.module.css';

export interface JustifiedProps<Item extends Sides> {
  /** One page of pictures; each is laid out on its own, so that a later one moves none before it. */
  items: readonly Item[];
  keyOf: (item: Item) => number;
  /** Renders a picture, given its share of the row's width. */
  render: (item: Item, share: number) => ReactNode;
}

/** Pictures in rows that are filled to both ends. The sizes are known, so nothing moves when they come, and no script is needed. */
export function Justified<Item extends Sides>({ items, keyOf, render }: JustifiedProps<Item>) {
  return (
    <div className={styles.rows}>
      {justify(items).map((row) => (
        <ul key={row.items.map(keyOf).join()} className={styles.row}>
          {row.items.map((item) => (
            <li key={keyOf(item)} className={styles.item} data-shape={shapeText(shapeOf(item))}>
              {render(item, item.width / item.height / row.sum)}
            </li>
          ))}
          {row.rest > 0 && <li className={styles.rest} data-shape={shapeText(row.rest)} aria-hidden="true" />}
        </ul>
      ))}
    </div>
  );
}
