import styles from './Progress.module.css';

/** How much of something is done, 0 to 1; without a value something is under way. */
export function Progress({ value, label }: { value?: number | undefined; label: string }) {
  return <progress className={styles.progress} max={1} value={value} aria-label={label} />;
}
