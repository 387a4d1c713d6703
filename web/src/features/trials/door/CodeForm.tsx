import { useState, type SubmitEvent } from 'react';
import { formatDoorCode } from '#contract/text/door-code.ts';
import { navigate } from '#web/lib/navigation/navigate.ts';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/Field.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import { findDoorCode } from './find-code.ts';
import styles from './CodeForm.module.css';

export const WRONG_CODE = '这个码打不开案卷，请对着密语再看一遍。常看错的是 8 和 B、5 和 S、2 和 Z。一小时里错五次，要歇一小时。';

interface CodeFormProps {
  /** What was tried, and why it was refused. */
  tried?: string;
  problem?: string;
  disabled?: boolean;
}

/** Takes the code of an accused, also out of the whole text that came with it. */
export function CodeForm({ tried = '', problem: refused, disabled = false }: CodeFormProps) {
  const [typed, setTyped] = useState(tried);
  const [problem, setProblem] = useState<string | null>(refused ?? null);
  const change = (text: string) => {
    const found = text.length > 12 ? findDoorCode(text) : null;
    setTyped(found === null ? text : formatDoorCode(found));
    setProblem(null);
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const code = findDoorCode(typed);
    if (code !== null && formatDoorCode(code) !== tried) return void navigate(`/answer/${formatDoorCode(code)}`);
    setProblem(code === null ? '不是八个字的码，或者有一个字抄错了，请照收到的话再输一次' : WRONG_CODE);
    event.currentTarget.querySelector('input')?.focus();
  };
  return (
    <form onSubmit={submit} noValidate className={styles.form} aria-label="打开案卷">
      <Field label="答辩码" note="八个字，中间一横可打可不打" hint="不分大小写。也可以把收到的密语整句粘进来。" error={problem}>
        {(control) => (
          <span className={styles.row}>
            <TextInput
              {...control}
              className={styles.code}
              placeholder="XXXX-XXXX"
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              disabled={disabled}
              value={typed}
              onChange={(event) => change(event.target.value)}
            />
            <Button type="submit" variant="primary" className={styles.open} disabled={disabled}>
              {disabled ? '等一等' : '开门'}
            </Button>
          </span>
        )}
      </Field>
    </form>
  );
}
