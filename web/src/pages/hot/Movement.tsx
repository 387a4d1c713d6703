import { Icon } from '#web/ui/Icon.tsx';
import styles from './Movement.module.css';

/** How a post's place has changed since the period before; null: it was not ranked then. */
export function Movement({ gained }: { gained: number | null }) {
  if (gained === null) return <span className={styles.fresh}>新上</span>;
  if (gained === 0)
    return (
      <span className={styles.movement}>
        <span aria-hidden="true">—</span>
        <span className="sr">名次没变</span>
      </span>
    );
  const isUp = gained > 0;
  return (
    <span className={styles.movement} data-up={isUp || undefined}>
      <Icon name={isUp ? 'arrow-up' : 'arrow-down'} />
      {Math.abs(gained)}
      <span className="sr">{isUp ? '名上升' : '名下降'}</span>
    </span>
  );
}
