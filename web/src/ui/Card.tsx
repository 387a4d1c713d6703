import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import styles from './Card.module.css';

export type CardProps = ComponentProps<'article'> & {
  as?: 'article' | 'section' | 'aside' | 'div' | 'li';
  /** `plate` leaves 8 px around a picture like a mounted photo; `panel` is for text and figures. */
  inset?: 'plate' | 'panel' | 'none';
  /** The whole card is one link: it rises under the pointer. */
  lifts?: boolean;
};

/** A sheet one could pick up. */
export function Card({ as: Element = 'article', inset = 'panel', lifts = false, className, ...rest }: CardProps) {
  return <Element {...(rest as object)} className={classNames(styles.card, styles[inset], lifts && styles.lifts, className)} />;
}
