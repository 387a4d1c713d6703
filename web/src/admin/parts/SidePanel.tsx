import type { ReactNode } from 'react';
import { useNarrow } from '#web/ui/use-narrow.ts';
import { CloseButton } from '#web/ui/CloseButton.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import styles from './SidePanel.module.css';

export interface WithPanelProps {
  /** What is beside the list; null: nothing is open. */
  panel: ReactNode;
  children: ReactNode;
}

/** Renders a list with the thing that is open beside it. */
export function WithPanel({ panel, children }: WithPanelProps) {
  return (
    <div className={styles.beside}>
      <div className={styles.list}>{children}</div>
      {panel}
    </div>
  );
}

export interface SidePanelProps {
  /** What is open. */
  title: string;
  /** Put before the title: a shield, an icon. */
  mark?: ReactNode;
  /** A line under the title. */
  note?: ReactNode;
  onClose: () => void;
  children: ReactNode;
}

/** Renders the thing that is open beside a list: a sheet of paper at its side, on a phone a sheet from below. */
export function SidePanel({ title, mark, note, onClose, children }: SidePanelProps) {
  if (useNarrow()) {
    return (
      <Dialog open size="low" title={title} onClose={onClose}>
        {note && <p className={styles.note}>{note}</p>}
        {children}
      </Dialog>
    );
  }
  return (
    <aside className={styles.panel} aria-label={title}>
      <header className={styles.head}>
        {mark}
        <div>
          <h2>{title}</h2>
          {note && <p className={styles.note}>{note}</p>}
        </div>
        <CloseButton onClose={onClose} />
      </header>
      <div className={styles.body}>{children}</div>
    </aside>
  );
}
