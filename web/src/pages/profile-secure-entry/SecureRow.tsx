import type { ReactNode } from 'react';
import { Icon } from '#web/ui/Icon.tsx';
import type { IconName } from '#web/ui/icon-names.ts';
import styles from './page.module.css';

interface SecureRowProps {
  icon: IconName;
  title: string;
  /** The current state: a masked address, a tag. */
  state: ReactNode;
  /** One sentence under it. */
  note: ReactNode;
  /** Buttons at the far end, and the dialogs they open. */
  children: ReactNode;
}

/** One thing that keeps the account safe. */
export function SecureRow({ icon, title, state, note, children }: SecureRowProps) {
  return (
    <li className={styles.row}>
      <Icon name={icon} className={styles.icon} />
      <div className={styles.words}>
        <h2>
          {title}
          <span>{state}</span>
        </h2>
        <p>{note}</p>
      </div>
      <div className={styles.actions}>{children}</div>
    </li>
  );
}
