import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon, type IconProps } from './Icon.tsx';
import styles from './Menu.module.css';

interface Row {
  icon?: IconProps['name'] | undefined;
  /** A second line, small. */
  note?: string | undefined;
  /** Shown at the far end: a badge, a mark. */
  mark?: ReactNode;
}

/** Renders a menu row that is a link. */
export function MenuLink({ icon, note, mark, className, children, ...rest }: ComponentProps<'a'> & Row) {
  return (
    <a {...rest} className={classNames(styles.item, className)}>
      <Inside icon={icon} note={note} mark={mark}>
        {children}
      </Inside>
    </a>
  );
}

/** A row of a menu that does something; the menu closes. */
export function MenuButton({ icon, note, mark, className, children, ...rest }: ComponentProps<'button'> & Row) {
  return (
    <button type="button" data-closes {...rest} className={classNames(styles.item, className)}>
      <Inside icon={icon} note={note} mark={mark}>
        {children}
      </Inside>
    </button>
  );
}

/** A small heading over rows of a menu. */
export function MenuHeading({ children }: { children: ReactNode }) {
  return <p className={styles.heading}>{children}</p>;
}

/** A hairline between rows of a menu. */
export function MenuRule() {
  return <hr className={styles.rule} />;
}

function Inside({ icon, note, mark, children }: Row & { children: ReactNode }) {
  return (
    <>
      {icon && <Icon name={icon} />}
      {note ? (
        <span>
          {children}
          <small>{note}</small>
        </span>
      ) : (
        children
      )}
      {mark && <span className={styles.mark}>{mark}</span>}
    </>
  );
}
