import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './Popover.module.css';

export interface PopoverProps {
  /** Unique in the page; ties button and panel together without scripts. */
  id: string;
  /** The button's name where its content doesn't say it. */
  label?: string | undefined;
  /** The content of the button. */
  button: ReactNode;
  buttonClass?: string | undefined;
  panelClass?: string | undefined;
  wrapClass?: string | undefined;
  /** Which edge of the button the panel keeps. */
  align?: 'start' | 'end';
  /** As wide as the screen on a phone. */
  sheet?: boolean;
  /** Arrow keys go through its links and buttons. */
  menu?: boolean;
  /** The reader is somewhere under this button. */
  current?: boolean;
  children: ReactNode;
}

/**
 * A panel over the page, opened by its button: the browser's own `popover`, so it opens without scripts,
 * closes by Esc and by a press outside, and gives focus back. `startPopovers` adds what browsers leave out.
 */
export function Popover({
  id,
  label,
  button,
  buttonClass,
  panelClass,
  wrapClass,
  align = 'start',
  sheet = false,
  menu = false,
  current = false,
  children,
}: PopoverProps) {
  return (
    <div className={classNames(styles.wrap, wrapClass)}>
      <button
        type="button"
        className={buttonClass}
        popoverTarget={id}
        aria-label={label}
        aria-expanded={false}
        aria-controls={id}
        aria-current={current ? 'true' : undefined}
      >
        {button}
      </button>
      <div id={id} popover="auto" className={classNames(styles.popover, align === 'end' && styles.end, sheet && styles.sheet)} data-menu={menu || undefined}>
        <div className={classNames(styles.panel, panelClass)}>{children}</div>
      </div>
    </div>
  );
}
