import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './Icon.tsx';
import type { IconName } from './icon-names.ts';
import styles from './Button.module.css';

interface Look {
  /** One primary button a view. `danger` is for verdicts, not for deleting. */
  variant?: 'primary' | 'outline' | 'quiet' | 'danger';
  /** `field`: as high as an input, for a button beside one. */
  size?: 's' | 'm' | 'l' | 'field';
  /** Whether it fills the width of its container. */
  wide?: boolean;
  icon?: IconName;
}

function classesOf({ variant = 'outline', size = 'm', wide }: Look, className: string | undefined): string | undefined {
  return classNames(styles.button, styles[variant], styles[`size-${size}`], wide && styles.wide, className);
}

export type ButtonProps = ComponentProps<'button'> &
  Look & {
    /** Busy: does nothing and keeps the focus, with a turning ring and `loadingText` instead of the content. */
    loading?: boolean;
    loadingText?: string;
  };

/** Renders a button; `type` defaults to `button`. */
export function Button({ variant, size, wide, icon, loading = false, loadingText = 'Loading', className, children, onClick, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={classesOf({ variant, size, wide }, className)}
      onClick={loading ? ignore : onClick}
      aria-disabled={loading || undefined}
      aria-busy={loading || undefined}
    >
      {loading ? <Inside icon="loader-circle" spinning text={loadingText} /> : <Inside icon={icon} text={children} />}
    </button>
  );
}

/** Also stops what the Enter key of a form's field would submit. */
function ignore(event: MouseEvent): void {
  event.preventDefault();
}

export type ButtonLinkProps = ComponentProps<'a'> & Look;

/** A link that looks like a button. */
export function ButtonLink({ variant, size, wide, icon, className, children, ...rest }: ButtonLinkProps) {
  return (
    <a {...rest} className={classesOf({ variant, size, wide }, className)}>
      <Inside icon={icon} text={children} />
    </a>
  );
}

function Inside({ icon, text, spinning = false }: { icon: IconName | undefined; text: ReactNode; spinning?: boolean }) {
  return (
    <>
      {icon && <Icon name={icon} className={spinning ? styles.spinning : undefined} />}
      {text}
    </>
  );
}
