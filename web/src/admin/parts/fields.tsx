import type { ReactNode } from 'react';
import { Field } from '#web/ui/Field.tsx';
import { Select, type SelectOption } from '#web/ui/Select.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';

interface Labeled {
  label: string;
  note?: string;
  hint?: ReactNode;
  problem?: string | undefined;
}

export interface TextFieldProps extends Labeled {
  value: string;
  onChange: (value: string) => void;
  /** How many characters it may have; counted where several lines are. */
  max?: number;
  /** Several lines. */
  rows?: number;
  type?: 'text' | 'date' | 'datetime-local' | 'url';
  readOnly?: boolean;
  placeholder?: string;
  className?: string | undefined;
}

/** Renders one line, or several lines, of text with its label. */
export function TextField({ label, note, hint, problem, value, onChange, max, rows, type = 'text', readOnly, placeholder, className }: TextFieldProps) {
  return (
    <Field
      label={label}
      {...(note !== undefined && { note })}
      {...(hint !== undefined && { hint })}
      {...(problem !== undefined && { error: problem })}
      {...(className !== undefined && { className })}
    >
      {(control) =>
        rows === undefined ? (
          <TextInput {...control} type={type} value={value} readOnly={readOnly} placeholder={placeholder} onChange={(event) => onChange(event.target.value)} />
        ) : (
          <TextArea
            {...control}
            rows={rows}
            value={value}
            readOnly={readOnly}
            placeholder={placeholder}
            {...(max !== undefined && { limit: max })}
            onChange={(event) => onChange(event.target.value)}
          />
        )
      }
    </Field>
  );
}

export interface ChoiceFieldProps extends Labeled {
  value: string;
  options: readonly SelectOption[];
  onChange: (value: string) => void;
  disabled?: boolean;
}

/** Renders a choice with its label. */
export function ChoiceField({ label, note, hint, problem, value, options, onChange, disabled }: ChoiceFieldProps) {
  return (
    <Field label={label} {...(note !== undefined && { note })} {...(hint !== undefined && { hint })} {...(problem !== undefined && { error: problem })}>
      {(control) => <Select {...control} value={value} options={options} disabled={disabled} onChange={(event) => onChange(event.target.value)} />}
    </Field>
  );
}
