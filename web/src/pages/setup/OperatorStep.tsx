import { CODE_DIGITS } from '#contract/limits.ts';
import { PASSWORD_MESSAGE } from '#contract/patterns.ts';
import { codeOf } from '#web/features/account/form-text.ts';
import { Button } from '#web/ui/Button.tsx';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { copy } from '#web/ui/copy.ts';
import { Field } from '#web/ui/Field.tsx';
import { PasswordInput } from '#web/ui/PasswordInput.tsx';
import { QrCode } from '#web/ui/QrCode.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import { saveText } from './save-text.ts';
import type { Setup } from './use-setup.ts';
import step from './OperatorStep.module.css';
import styles from './setup.module.css';

/** Who runs the site, and how they prove it. */
export function OperatorStep({ setup: { values, details, problems, set } }: { setup: Setup }) {
  if (details === null) return null;
  const { totp, recoveryCodes } = details;
  return (
    <>
      <div className={styles.two}>
        <Field label="邮箱" required error={problems['email']}>
          {(control) => (
            <TextInput
              {...control}
              name="email"
              type="email"
              autoComplete="username"
              value={values.email}
              onChange={(event) => set('email', event.target.value)}
            />
          )}
        </Field>
        <Field label="昵称" required error={problems['nickName']}>
          {(control) => (
            <TextInput {...control} name="nickName" autoComplete="nickname" value={values.nickName} onChange={(event) => set('nickName', event.target.value)} />
          )}
        </Field>
      </div>
      <Field label="密码" required hint={PASSWORD_MESSAGE} error={problems['password']}>
        {(control) => (
          <PasswordInput
            {...control}
            name="password"
            autoComplete="new-password"
            value={values.password}
            onChange={(event) => set('password', event.target.value)}
          />
        )}
      </Field>
      <div className={step.totp}>
        <QrCode text={totp.uri} label="两步验证的二维码" />
        <div>
          <p>用验证器扫一下，填 6 位数字。管理员没有它进不了后台。</p>
          <Field label="6 位数字" required error={problems['totp'] ?? problems['totpSecret']}>
            {(control) => (
              <TextInput
                {...control}
                name="totp"
                className={styles.code}
                inputMode="numeric"
                autoComplete="one-time-code"
                value={values.totp}
                onChange={(event) => set('totp', codeOf(event.target.value, CODE_DIGITS))}
              />
            )}
          </Field>
        </div>
      </div>
      <p className={styles.note}>
        就在手机上？
        <a className="link" href={totp.uri}>
          在验证器里打开
        </a>
        ，或者抄密钥 <code>{totp.secret.match(/.{1,4}/g)?.join(' ')}</code>
      </p>
      <ul className={step.codes} aria-label="恢复码">
        {recoveryCodes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={step.keep}>
        <Checkbox
          name="codesKept"
          checked={values.codesKept}
          aria-invalid={problems['codesKept'] ? true : undefined}
          onChange={(event) => set('codesKept', event.target.checked)}
        >
          10 个恢复码已经收好：手机丢了靠它们进来
        </Checkbox>
        <Button size="s" icon="copy" onClick={() => void copy(`${recoveryCodes.join('\n')}\n`)}>
          复制
        </Button>
        <Button size="s" icon="download" onClick={() => saveText('hearth-recovery-codes.txt', `恢复码，每个只能用一次\n\n${recoveryCodes.join('\n')}\n`)}>
          下载
        </Button>
      </div>
      {(problems['codesKept'] ?? problems['recoveryCodes']) && <p className={styles.bad}>{problems['codesKept'] ?? problems['recoveryCodes']}</p>}
    </>
  );
}
