import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './Icon.tsx';
import styles from './input.module.css';

export interface SelectOption {
  value: string;
  label: string;
}

export type SelectProps = ComponentProps<'select'> & {
  options: readonly SelectOption[];
  /** The first row, without a value: says what to choose. */
  placeholder?: string;
};

/** The system's own list to choose from. */
export function Select({ options, placeholder, className, ...rest }: SelectProps) {
  return (
    <span className={styles.wrap}>
      <select {...rest} className={classNames(styles.input, styles.select, className)}>
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <Icon name="chevron-down" className={classNames(styles.icon, styles['at-end'])} />
    </span>
  );
}
