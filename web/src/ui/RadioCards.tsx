import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './RadioCards.module.css';

export interface RadioOption {
  value: string;
  label: ReactNode;
  /** A second line, small. */
  note?: ReactNode;
  disabled?: boolean;
}

export interface RadioCardsProps {
  name: string;
  options: readonly RadioOption[];
  value?: string | undefined;
  defaultValue?: string | undefined;
  onChange?: (value: string) => void;
  columns?: 1 | 2 | 3;
  required?: boolean;
}

/** Renders a choice of one among a few, each on its card. Used in a `FieldGroup`. */
export function RadioCards({ name, options, value, defaultValue, onChange, columns = 2, required }: RadioCardsProps) {
  return (
    <div className={classNames(styles.cards, styles[`columns${columns}`])}>
      {options.map((option) => (
        <label key={option.value} className={styles.card}>
          <input
            type="radio"
            name={name}
            value={option.value}
            required={required}
            disabled={option.disabled}
            {...(value === undefined ? { defaultChecked: option.value === defaultValue } : { checked: option.value === value })}
            onChange={() => onChange?.(option.value)}
          />
          <span>
            {option.label}
            {option.note && <small>{option.note}</small>}
          </span>
        </label>
      ))}
    </div>
  );
}
