import { classNames } from './class-names.ts';
import { Icon } from './Icon.tsx';
import styles from './ListEnd.module.css';

export interface ListEndProps {
  /** Of no list: an ornament, which says nothing. */
  silent?: boolean;
  className?: string | undefined;
}

/** Stands under the last thing of a list. */
export function ListEnd({ silent = false, className }: ListEndProps) {
  return (
    <p className={classNames(styles.end, className)} aria-hidden={silent || undefined}>
      <Icon name="g-campfire" {...(!silent && { label: '到底了' })} />
    </p>
  );
}
