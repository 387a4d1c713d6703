import styles from './ChipList.module.css';

export type ChipItem = { key: string; label: string; on: boolean } & ({ href: string } | { onToggle: () => void });

/** Filters of one list in pills, the chosen ones in ink: links where the choice has an address, else buttons. */
export function ChipList({ label, items, className }: { label: string; items: readonly ChipItem[]; className?: string }) {
  return (
    <ul className={className ? `${styles.chips} ${className}` : styles.chips} aria-label={label}>
      {items.map((item) => (
        <li key={item.key}>
          {'href' in item ? (
            <a className={styles.chip} href={item.href} aria-current={item.on ? 'true' : undefined}>
              {item.label}
            </a>
          ) : (
            <button type="button" className={styles.chip} aria-pressed={item.on} onClick={item.onToggle}>
              {item.label}
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}
