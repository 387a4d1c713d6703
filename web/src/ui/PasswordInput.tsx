import { useState, type ReactNode } from 'react';
import { Icon } from './Icon.tsx';
import { TextInput, type TextInputProps } from './TextInput.tsx';

export type PasswordInputProps = Omit<TextInputProps, 'type' | 'icon' | 'trailing'> & {
  /** Shown under the input: a strength meter. */
  meter?: ReactNode;
};

/** Renders a password input that can be revealed. `autoComplete` says whether it is the current or a new one. */
export function PasswordInput({ meter, ...rest }: PasswordInputProps) {
  const [shown, setShown] = useState(false);
  return (
    <>
      <TextInput
        // Only while it is shown: a password is never capitalized.
        autoCapitalize={shown ? 'off' : undefined}
        spellCheck={false}
        {...rest}
        type={shown ? 'text' : 'password'}
        icon="lock"
        trailing={
          <button type="button" aria-label={shown ? '隐藏密码' : '显示密码'} aria-pressed={shown} onClick={() => setShown(!shown)}>
            <Icon name={shown ? 'eye-off' : 'eye'} />
          </button>
        }
      />
      {meter}
    </>
  );
}
