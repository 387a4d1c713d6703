import type { ComponentProps, KeyboardEvent, ReactNode } from 'react';
import { ignoreEnterWhileComposing } from '#web/lib/ime.ts';
import { classNames } from './class-names.ts';
import { Icon } from './Icon.tsx';
import type { IconName } from './icon-names.ts';
import styles from './input.module.css';

export type TextInputProps = ComponentProps<'input'> & {
  icon?: IconName | undefined;
  /** A button inside the input's right end. */
  trailing?: ReactNode;
};

/** A line of text. The Enter that accepts a candidate of an input method never submits the form. */
export function TextInput({ icon, trailing, className, onKeyDown, ...rest }: TextInputProps) {
  const guard = (event: KeyboardEvent<HTMLInputElement>) => {
    ignoreEnterWhileComposing(event);
    onKeyDown?.(event);
  };
  const input = (
    <input
      {...rest}
      onKeyDown={guard}
      className={classNames(styles.input, icon && styles['with-icon'], trailing ? styles['with-trailing'] : null, className)}
    />
  );
  if (!icon && !trailing) return input;
  return (
    <span className={styles.wrap}>
      {icon && <Icon name={icon} className={styles.icon} />}
      {input}
      {trailing && <span className={styles.trailing}>{trailing}</span>}
    </span>
  );
}
