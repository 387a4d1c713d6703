import { classNames } from './class-names.ts';
import { Icon } from './Icon.tsx';
import styles from './ListEnd.module.css';

export interface ListEndProps {
  /** For no list: a decorative ornament, hidden from screen readers. */
  silent?: boolean;
  className?: string | undefined;
}

/** Renders the end of a list. */
export function ListEnd({ silent = false, className }: ListEndProps) {
  return (
    <p className={classNames(styles.end, className)} aria-hidden={silent || undefined}>
      <Icon name="g-campfire" {...(!silent && { label: '到底了' })} />
    </p>
  );
}
