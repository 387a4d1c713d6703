import { useEffect, useRef, useState } from 'react';
import { Field } from '#web/ui/Field.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import { DigitsInput } from './DigitsInput.tsx';
import style from './account-form.module.css';

interface SecondFactorFieldProps {
  error: string | undefined;
  /** It appears in answer to something and takes the focus. */
  focus?: boolean;
}

/** The second factor: six digits of the authenticator, or one of the recovery codes. */
export function SecondFactorField({ error, focus = true }: SecondFactorFieldProps) {
  const [byRecovery, setByRecovery] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const takesFocus = useRef(focus);
  useEffect(() => {
    if (takesFocus.current) input.current?.focus();
    // After changing the kind, the user wants to type it.
    takesFocus.current = true;
  }, [byRecovery]);
  const change = (
    <button type="button" className={style['meant']} onClick={() => setByRecovery(!byRecovery)}>
      {byRecovery ? '改用验证器' : '用恢复码'}
    </button>
  );
  return (
    <Field
      key={String(byRecovery)}
      label={byRecovery ? '恢复码' : '两步验证'}
      required
      error={error}
      aside={change}
      hint={byRecovery ? '开启两步验证时记下的那十个里，任何一个没用过的' : '打开手机上的验证器，填里面的 6 位数字'}
    >
      {(control) =>
        byRecovery ? (
          <TextInput
            {...control}
            name="totp"
            ref={input}
            className={style['code']}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            placeholder="XXXXX-XXXXX"
          />
        ) : (
          <DigitsInput {...control} name="totp" inputRef={input} />
        )
      }
    </Field>
  );
}
