import { useCallback, useRef, useState } from 'react';
import { EMAIL_PATTERN } from '#contract/patterns.ts';
import { changeEmail, findChangeEmailLimit, sendChangeEmailCode } from '#contract/api/accounts.ts';
import { CodeField } from '#web/features/account/CodeField.tsx';
import { CurrentPasswordField } from '#web/features/account/CurrentPasswordField.tsx';
import { EmailField } from '#web/features/account/EmailField.tsx';
import { FormEnd } from '#web/features/account/FormEnd.tsx';
import { textOf } from '#web/features/account/form-text.ts';
import { useAccountForm } from '#web/features/account/use-account-form.ts';
import { call, callQuietly } from '#web/lib/calls/api.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { toast } from '#web/ui/toast.ts';
import { SecureRow } from './SecureRow.tsx';

const findLimit = (email: string) => callQuietly(findChangeEmailLimit, { email });

interface EmailRowProps {
  /** Masked. */
  email: string | null;
  onChanged: (email: string) => void;
}

/** Renders the mail address of the account and the way to another one. */
export function EmailRow({ email, onChanged }: EmailRowProps) {
  const [open, setOpen] = useState(false);
  const done = (changed: string) => {
    setOpen(false);
    onChanged(changed);
    toast({ type: 'success', message: email === null ? '邮箱加好了' : '邮箱换好了' });
  };
  const verb = email === null ? '加邮箱' : '换邮箱';
  return (
    <SecureRow icon="mail" title="邮箱" state={email ?? '没有'} note="用来登录、找回密码、接收安全通知。">
      <Button onClick={() => setOpen(true)}>{verb}</Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={verb} size="s" keep>
        <EmailForm isFirst={email === null} onDone={done} />
      </Dialog>
    </SecureRow>
  );
}

function EmailForm({ isFirst, onDone }: { isFirst: boolean; onDone: (email: string) => void }) {
  const emailInput = useRef<HTMLInputElement>(null);
  const code = useRef<HTMLInputElement>(null);
  const [email, setEmail] = useState('');
  const settle = useCallback((typed: string) => setEmail(EMAIL_PATTERN.test(typed.trim()) ? typed.trim() : ''), []);
  const { form, problems, busy, mark, checkField, handlers } = useAccountForm({
    shapeOf: (shapes) => shapes.changeEmail,
    read: (fields) => ({ email: textOf(fields, 'email'), code: textOf(fields, 'code') }),
    async send(input) {
      onDone((await call(changeEmail, input)).email);
    },
  });

  const password = () => textOf(new FormData(form.current ?? undefined), 'password');
  const readEmail = async (): Promise<string | null> => {
    const problem = await checkField('email');
    if (problem !== undefined) mark('email', problem);
    if (password() === '') mark('password', '寄验证码前，请填写现在的密码');
    if (problem !== undefined || password() === '') return null;
    settle(emailInput.current?.value ?? '');
    return emailInput.current?.value.trim() ?? '';
  };

  return (
    <form ref={form} method="post" noValidate {...handlers}>
      <CurrentPasswordField name="password" error={problems['password']} />
      <EmailField
        label={isFirst ? '邮箱' : '新邮箱'}
        inputRef={emailInput}
        error={problems['email']}
        hint={isFirst ? '往后也用它登录、找回密码' : '往后用它登录，旧邮箱会收到一封通知'}
        onSettled={settle}
      />
      <CodeField
        inputRef={code}
        error={problems['code']}
        email={email}
        readEmail={readEmail}
        onRefused={mark}
        send={(address) => call(sendChangeEmailCode, { email: address, password: password() })}
        findLimit={findLimit}
      />
      <FormEnd problem={problems['']} busy={busy} busyText="正在保存">
        {isFirst ? '用这个邮箱' : '换成这个邮箱'}
      </FormEnd>
    </form>
  );
}
