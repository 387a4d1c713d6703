import { useId, type ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './Icon.tsx';
import styles from './Field.module.css';

/** The props that connect a control to its field: spread them on the input. */
export interface FieldControl {
  id: string;
  required?: boolean | undefined;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: true | undefined;
}

interface Around {
  label: ReactNode;
  /** Shown after the label, small: 选填, a limit. */
  note?: ReactNode;
  /** Shown at the far end of the label's line: a link. */
  aside?: ReactNode;
  /** One sentence under the control. */
  hint?: ReactNode;
  /** The error, as a sentence; it replaces the hint. */
  error?: string | null | undefined;
  className?: string;
}

export interface FieldProps extends Around {
  id?: string;
  required?: boolean;
  children: (control: FieldControl) => ReactNode;
}

/** Renders a label, one control, and its hint or error. */
export function Field({ label, note, aside, hint, error, id: given, required, className, children }: FieldProps) {
  const made = useId();
  const id = given ?? made;
  const descriptionId = error || hint ? `${id}-says` : undefined;
  return (
    <div className={classNames(styles.field, className)}>
      <div className={styles.head}>
        <label htmlFor={id}>{label}</label>
        {note && <small>{note}</small>}
        {aside && <span className={styles.aside}>{aside}</span>}
      </div>
      {children({ id, required, 'aria-describedby': descriptionId, 'aria-invalid': error ? true : undefined })}
      <Description id={descriptionId} hint={hint} error={error} />
    </div>
  );
}

/** Several controls under one heading: radio buttons, check boxes, a group of inputs. */
export function FieldGroup({ label, note, hint, error, className, children }: Omit<Around, 'aside'> & { children: ReactNode }) {
  const id = useId();
  const descriptionId = error || hint ? `${id}-says` : undefined;
  return (
    <fieldset className={classNames(styles.field, className)} aria-describedby={descriptionId} aria-invalid={error ? true : undefined}>
      <legend className={styles.legend}>
        {label}
        {note && <small>{note}</small>}
      </legend>
      {children}
      <Description id={descriptionId} hint={hint} error={error} />
    </fieldset>
  );
}

function Description({ id, hint, error }: { id: string | undefined; hint: ReactNode; error: string | null | undefined }) {
  if (error) {
    return (
      <p id={id} className={classNames(styles.says, styles.error)}>
        <Icon name="triangle-alert" />
        {error}
      </p>
    );
  }
  return (
    hint && (
      <p id={id} className={styles.says}>
        {hint}
      </p>
    )
  );
}
