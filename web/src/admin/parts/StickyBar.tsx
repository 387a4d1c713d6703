import type { ReactNode } from 'react';
import { Icon } from '#web/ui/Icon.tsx';
import styles from './StickyBar.module.css';

export interface StickyBarProps {
  /** How many changes wait; with none there is no bar. */
  count: number;
  /** What has not happened to them yet: 还没保存, 还没发布. */
  state?: string;
  /** What they do, in words. */
  note?: ReactNode;
  /** The buttons. */
  children: ReactNode;
}

/** Renders, at the foot of a page, that changes wait, with what can be done about them. */
export function StickyBar({ count, state = '还没保存', note, children }: StickyBarProps) {
  if (count === 0) return null;
  return (
    <section className={styles.bar} data-console-foot aria-label="等着的改动">
      <Icon name="pencil" />
      <span role="status" className={styles.words}>
        <b>{`${count} 处改动${state}`}</b>
        {note && <small>{note}</small>}
      </span>
      {children}
    </section>
  );
}
