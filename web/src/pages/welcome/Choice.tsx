import type { ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { Icon } from '#web/ui/Icon.tsx';
import styles from './Choice.module.css';

interface ChoiceProps {
  type: 'radio' | 'checkbox';
  name: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  glyph: ReactNode;
  title: string;
  note: string;
}

/** A card that is chosen, alone among its like or with others. */
export function Choice({ type, name, checked, onChange, glyph, title, note }: ChoiceProps) {
  return (
    <label className={classNames(styles['card'], styles[type])}>
      <input type={type} name={name} checked={checked} onChange={(event) => onChange(event.target.checked)} />
      <span className={styles['glyph']} aria-hidden="true">
        {glyph}
      </span>
      <span className={styles['words']}>
        <b>{title}</b>
        {note && <small>{note}</small>}
      </span>
      <span className={styles['mark']} aria-hidden="true">
        <Icon name="check" />
      </span>
    </label>
  );
}
