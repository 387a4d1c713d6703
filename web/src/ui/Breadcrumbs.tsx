import { Icon } from './Icon.tsx';
import styles from './Breadcrumbs.module.css';

export interface Crumb {
  label: string;
  /** The last one, where the reader is, has none. */
  href?: string | undefined;
}

/** The way from the top to this page. */
export function Breadcrumbs({ items }: { items: readonly Crumb[] }) {
  return (
    <nav aria-label="所在位置">
      <ol className={styles.crumbs}>
        {items.map((item, index) => (
          <li key={item.label}>
            {index > 0 && <Icon name="chevron-right" className={styles.arrow} />}
            {item.href === undefined ? <span aria-current="page">{item.label}</span> : <a href={item.href}>{item.label}</a>}
          </li>
        ))}
      </ol>
    </nav>
  );
}
