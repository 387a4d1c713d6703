import type { ReactNode } from 'react';
import { PageTitle } from '#web/lib/head/PageTitle.tsx';
import styles from './ConsoleHead.module.css';

export interface ConsoleHeadProps {
  title: string;
  /** One line beside it: how much there is, what to know. */
  note?: ReactNode;
  /** Buttons at the far end. */
  children?: ReactNode;
}

/** The head of a page of the console: its only h1, which on a phone the bar shows. */
export function ConsoleHead({ title, note, children }: ConsoleHeadProps) {
  return (
    <header className={styles.head}>
      <PageTitle>{`${title} · 后台`}</PageTitle>
      <h1>{title}</h1>
      {note && <p>{note}</p>}
      {children && <div className={styles.actions}>{children}</div>}
    </header>
  );
}
