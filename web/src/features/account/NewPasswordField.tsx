import { useState } from 'react';
import { PASSWORD_MESSAGE } from '#contract/patterns.ts';
import { Field } from '#web/ui/Field.tsx';
import { PasswordInput } from '#web/ui/PasswordInput.tsx';
import { StrengthMeter } from '#web/ui/StrengthMeter.tsx';
import { strengthOf } from './password-strength.ts';

/** A password to be: what it must hold, and how strong it is while it is typed. */
export function NewPasswordField({ label = '密码', error }: { label?: string; error: string | undefined }) {
  const [strength, setStrength] = useState(strengthOf(''));
  return (
    <Field label={label} required error={error} hint={strength.bars === 0 ? PASSWORD_MESSAGE : undefined}>
      {(control) => (
        <PasswordInput
          {...control}
          name="password"
          autoComplete="new-password"
          onInput={(event) => setStrength(strengthOf(event.currentTarget.value))}
          meter={strength.bars > 0 && !error && <StrengthMeter level={strength.bars} label={strength.hint} />}
        />
      )}
    </Field>
  );
}
