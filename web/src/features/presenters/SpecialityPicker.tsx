import type { DictionaryEntry } from '#contract/api/dictionaries.ts';
import { MAX_PRESENTER_SPECIALITIES } from '#contract/limits.ts';
import { FieldGroup } from '#web/ui/Field.tsx';
import styles from './SpecialityPicker.module.css';

export interface SpecialityPickerProps {
  options: readonly DictionaryEntry[];
  values: readonly string[];
  onChange: (values: string[]) => void;
  error?: string | undefined;
}

/** Renders a picker of specialties: one to five of the dictionary, in the order they were chosen. */
export function SpecialityPicker({ options, values, onChange, error }: SpecialityPickerProps) {
  const isFull = values.length >= MAX_PRESENTER_SPECIALITIES;
  return (
    <FieldGroup label="专长" note={`选 1 到 ${MAX_PRESENTER_SPECIALITIES} 项`} error={error}>
      <div className={styles.choices}>
        {options.map(({ value, label, note }) => {
          const chosen = values.includes(value);
          return (
            <label key={value} className={styles.choice} title={note}>
              <input
                type="checkbox"
                name="specialities"
                value={value}
                checked={chosen}
                disabled={isFull && !chosen}
                onChange={() => onChange(chosen ? values.filter((each) => each !== value) : [...values, value])}
              />
              <span>{label}</span>
            </label>
          );
        })}
      </div>
    </FieldGroup>
  );
}
