import { Icon } from './Icon.tsx';
import styles from './CloseButton.module.css';

/** The cross at the head of a sheet over or beside the page. */
export function CloseButton({ onClose }: { onClose: () => void }) {
  return (
    <button type="button" className={styles.close} aria-label="关闭" onClick={onClose}>
      <Icon name="x" />
    </button>
  );
}
