import { Icon } from './Icon.tsx';
import styles from './ListEnd.module.css';

/** Stands under the last thing of a list. */
export function ListEnd() {
  return (
    <p className={styles.end}>
      <Icon name="g-campfire" label="到底了" />
    </p>
  );
}
