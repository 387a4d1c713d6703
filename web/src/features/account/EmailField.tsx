import { useState, type RefObject } from 'react';
import { Field } from '#web/ui/Field.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import { meantAddress, narrowAddress } from './mail-domains.ts';
import style from './account-form.module.css';

interface EmailFieldProps {
  label?: string;
  name?: string;
  inputRef: RefObject<HTMLInputElement | null>;
  error: string | undefined;
  hint?: string | undefined;
  /** An address was typed, filled in or corrected; empty while it is being typed, when it has no wait of its own yet. */
  onSettled: (email: string) => void;
}

/** An e-mail address, with a gentle question when its domain looks mistyped. */
export function EmailField({ label = '邮箱', name = 'email', inputRef, error, hint, onSettled }: EmailFieldProps) {
  const [meant, setMeant] = useState<string | null>(null);
  const settle = () => {
    const input = inputRef.current;
    const typed = narrowAddress(input?.value ?? '');
    if (input && input.value !== typed) {
      input.value = typed;
      input.dispatchEvent(new InputEvent('input', { bubbles: true }));
    }
    setMeant(meantAddress(typed));
    onSettled(typed);
  };
  const correct = () => {
    if (!inputRef.current || meant === null) return;
    inputRef.current.value = meant;
    inputRef.current.dispatchEvent(new InputEvent('input', { bubbles: true }));
    inputRef.current.focus();
    settle();
  };
  const question = meant && (
    <button type="button" className={style['meant']} onClick={correct}>
      是不是 {meant}？
    </button>
  );
  return (
    <Field label={label} required error={error} hint={question ?? hint}>
      {(control) => (
        <TextInput
          {...control}
          ref={inputRef}
          name={name}
          type="email"
          icon="mail"
          autoComplete={name === 'email' ? 'username' : 'off'}
          spellCheck={false}
          onBlur={settle}
          onInput={() => {
            setMeant(null);
            onSettled('');
          }}
        />
      )}
    </Field>
  );
}
