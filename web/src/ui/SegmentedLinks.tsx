import { Icon } from './Icon.tsx';
import type { IconName } from './icon-names.ts';
import styles from './SegmentedLinks.module.css';

export interface Segment {
  href: string;
  icon: IconName;
  label: string;
  current?: boolean;
}

/** Two or three ways to see the same thing, each with its own address. */
export function SegmentedLinks({ label, items }: { label: string; items: readonly Segment[] }) {
  return (
    <nav className={styles.segments} aria-label={label}>
      {items.map((item) => (
        <a key={item.href} href={item.href} aria-label={item.label} title={item.label} aria-current={item.current ? 'true' : undefined}>
          <Icon name={item.icon} />
        </a>
      ))}
    </nav>
  );
}
