import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './Notice.module.css';

export interface NoticeProps {
  children: ReactNode;
  /** For a notice that appears after the page: screen readers announce it. */
  role?: 'status';
  className?: string | undefined;
}

/** A line above a form that its writer should read first. */
export function Notice({ children, role, className }: NoticeProps) {
  return (
    <p className={classNames(styles.notice, className)} role={role}>
      {children}
    </p>
  );
}
