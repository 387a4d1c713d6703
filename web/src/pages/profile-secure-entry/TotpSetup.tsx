import { useEffect, useRef, useState } from 'react';
import { beginTotp, confirmTotp } from '#contract/api/accounts.ts';
import { CurrentPasswordField } from '#web/features/account/CurrentPasswordField.tsx';
import { DigitsInput } from '#web/features/account/DigitsInput.tsx';
import { FormEnd } from '#web/features/account/FormEnd.tsx';
import { textOf } from '#web/features/account/form-text.ts';
import { useAccountForm } from '#web/features/account/use-account-form.ts';
import { call } from '#web/lib/calls/api.ts';
import { Button } from '#web/ui/Button.tsx';
import { copy } from '#web/ui/copy.ts';
import { Field } from '#web/ui/Field.tsx';
import { QrCode } from '#web/ui/QrCode.tsx';
import styles from './page.module.css';

interface Begun {
  secret: string;
  uri: string;
}

/** First the password, then the QR code and the first digits; `onDone` gets the recovery codes. */
export function TotpSetup({ onDone }: { onDone: (codes: readonly string[]) => Promise<void> }) {
  const [begun, setBegun] = useState<Begun | null>(null);
  return begun ? <Confirm begun={begun} onDone={onDone} /> : <Begin onBegun={setBegun} />;
}

function Begin({ onBegun }: { onBegun: (begun: Begun) => void }) {
  const { form, problems, busy, handlers } = useAccountForm({
    shapeOf: (shapes) => shapes.beginTotp,
    read: (fields) => ({ password: textOf(fields, 'password') }),
    send: async (input) => onBegun(await call(beginTotp, input)),
  });
  return (
    <form ref={form} method="post" noValidate {...handlers}>
      <p className={styles.says}>先在手机上装一个验证器，例如 Google Authenticator、Microsoft Authenticator，或者密码管理器里自带的。</p>
      <CurrentPasswordField name="password" error={problems['password']} />
      <FormEnd problem={problems['']} busy={busy} busyText="正在准备">
        下一步
      </FormEnd>
    </form>
  );
}

function Confirm({ begun: { secret, uri }, onDone }: { begun: Begun; onDone: (codes: readonly string[]) => Promise<void> }) {
  const digits = useRef<HTMLInputElement>(null);
  // The button pressed before is gone; the code to scan stays visible.
  useEffect(() => digits.current?.focus({ preventScroll: true }), []);
  const { form, problems, busy, handlers } = useAccountForm({
    shapeOf: (shapes) => shapes.confirmTotp,
    read: (fields) => ({ totp: textOf(fields, 'totp') }),
    send: async (input) => onDone((await call(confirmTotp, input)).recoveryCodes),
  });
  return (
    <form ref={form} method="post" noValidate {...handlers}>
      <p className={styles.says}>用验证器扫这个码；就在手机上的话，点它下面的链接，或者把密钥抄进去。</p>
      <div className={styles.scan}>
        <QrCode text={uri} label="两步验证的二维码" />
        <a className="link" href={uri}>
          在验证器里打开
        </a>
      </div>
      <div className={styles.secret}>
        <code aria-label="密钥">{secret.match(/.{1,4}/g)?.join(' ')}</code>
        <Button size="s" icon="copy" onClick={() => void copy(secret)}>
          复制密钥
        </Button>
      </div>
      <Field label="验证器里的 6 位数字" required error={problems['totp']}>
        {(control) => <DigitsInput {...control} inputRef={digits} name="totp" />}
      </Field>
      <FormEnd problem={problems['']} busy={busy} busyText="正在开启">
        开启两步验证
      </FormEnd>
    </form>
  );
}
