import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './Tag.module.css';

export type Tone = 'plain' | 'ember' | 'brass' | 'seal' | 'pine' | 'night' | 'plum';

export interface TagProps {
  tone?: Tone;
  /** Makes it a link. */
  href?: string;
  title?: string;
  className?: string;
  children: ReactNode;
}

/** A short word on a wash of color; one color for each meaning. */
export function Tag({ tone = 'plain', href, title, className, children }: TagProps) {
  const classes = classNames(styles.tag, styles[tone], className);
  if (href === undefined) {
    return (
      <span className={classes} title={title}>
        {children}
      </span>
    );
  }
  return (
    <a className={classes} href={href} title={title}>
      {children}
    </a>
  );
}
