import { useEffect, useRef, type ReactNode } from 'react';
import { revealLit } from './reveal-lit.ts';
import styles from './Tabs.module.css';

export interface TabItem {
  href: string;
  label: string;
  /** A number shown beside the label, already formatted. */
  count?: string;
  current?: boolean;
}

export interface TabsProps {
  /** What is being chosen, for screen readers. */
  label: string;
  items: readonly TabItem[];
  /** Shown at the far end of the rule: chips, view switch. */
  children?: ReactNode;
}

/** Views of one list, each with its own address. */
export function Tabs({ label, items, children }: TabsProps) {
  const row = useRef<HTMLElement>(null);
  const current = items.find((item) => item.current)?.href;
  useEffect(() => revealLit(row.current), [current]);
  return (
    <div className={styles.bar}>
      <nav ref={row} className={styles.tabs} aria-label={label}>
        {items.map((item) => (
          <a key={item.href} className={styles.tab} href={item.href} aria-current={item.current ? 'page' : undefined}>
            {item.label}
            {item.count !== undefined && <small>{item.count}</small>}
          </a>
        ))}
      </nav>
      {children && <div className={styles.aside}>{children}</div>}
    </div>
  );
}
