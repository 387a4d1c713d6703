import { Field } from '#web/ui/Field.tsx';
import { PasswordInput } from '#web/ui/PasswordInput.tsx';

/** The password that is asked for before something of weight is changed. */
export function CurrentPasswordField({ name, error }: { name: string; error: string | undefined }) {
  return (
    <Field label="现在的密码" required error={error}>
      {(control) => <PasswordInput {...control} name={name} autoComplete="current-password" />}
    </Field>
  );
}
