import { Icon } from '#web/ui/Icon.tsx';
import styles from './setup.module.css';

/** What a look outside has shown. */
export function Finding({ ok, text, warning }: { ok: boolean; text: string; warning: string }) {
  return (
    <div role="status" className={styles.finding}>
      <p className={ok ? styles.ok : styles.bad}>
        <Icon name={ok ? 'check' : 'triangle-alert'} />
        {text}
      </p>
      {warning !== '' && (
        <p className={styles.warning}>
          <Icon name="triangle-alert" />
          {warning}
        </p>
      )}
    </div>
  );
}
