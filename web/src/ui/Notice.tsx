import type { HTMLAttributes } from 'react';
import { classNames } from './class-names.ts';
import styles from './Notice.module.css';

export interface NoticeProps extends Pick<HTMLAttributes<HTMLElement>, 'children' | 'aria-label'> {
  /** The element it is; one with a heading or several paragraphs is no paragraph itself. */
  as?: 'p' | 'div' | 'section' | 'aside';
  /** Brass for a hint above a form, paper for what has buttons to decide by, seal for what is taken from an account. */
  tone?: 'brass' | 'paper' | 'seal';
  /** For a notice that appears after the page: screen readers announce it. */
  role?: 'status' | 'alert';
  className?: string | undefined;
}

/** Renders what is to be read before the rest of a page or form. */
export function Notice({ as: Box = 'p', tone = 'brass', className, ...rest }: NoticeProps) {
  return <Box className={classNames(styles.notice, styles[tone], className)} {...rest} />;
}
