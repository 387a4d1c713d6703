import { useState } from 'react';
import { changePassword } from '#contract/api/accounts.ts';
import { setPassword } from '#contract/api/identities.ts';
import { CurrentPasswordField } from '#web/features/account/CurrentPasswordField.tsx';
import { FormEnd } from '#web/features/account/FormEnd.tsx';
import { textOf } from '#web/features/account/form-text.ts';
import { NewPasswordField } from '#web/features/account/NewPasswordField.tsx';
import { useAccountForm } from '#web/features/account/use-account-form.ts';
import { call } from '#web/lib/calls/api.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Time } from '#web/ui/Time.tsx';
import { toast } from '#web/ui/toast.ts';
import { SecureRow } from './SecureRow.tsx';
import styles from './page.module.css';

interface PasswordRowProps {
  /** ISO 8601 UTC, or null for an account that has none. */
  changedAt: string | null;
  onChanged: () => Promise<void>;
}

/** Renders since when the password is what it is, and the way to another one. */
export function PasswordRow({ changedAt, onChanged }: PasswordRowProps) {
  const [open, setOpen] = useState(false);
  const done = async () => {
    setOpen(false);
    await onChanged();
  };
  if (changedAt === null)
    return (
      <SecureRow icon="key-round" title="密码" state="没有设置" note="设好了才能换邮箱、开两步验证、连接或断开别处的账号。">
        <Button onClick={() => setOpen(true)}>设密码</Button>
        <Dialog open={open} onClose={() => setOpen(false)} title="设密码" size="s" keep>
          <FirstPasswordForm onDone={done} />
        </Dialog>
      </SecureRow>
    );
  return (
    <SecureRow
      icon="key-round"
      title="密码"
      state="已设置"
      note={
        <>
          上次修改：
          <Time iso={changedAt} relative />
        </>
      }
    >
      <Button onClick={() => setOpen(true)}>修改密码</Button>
      <Dialog open={open} onClose={() => setOpen(false)} title="修改密码" size="s" keep>
        <PasswordForm onDone={done} />
      </Dialog>
    </SecureRow>
  );
}

function PasswordForm({ onDone }: { onDone: () => Promise<void> }) {
  const { form, problems, busy, handlers } = useAccountForm({
    shapeOf: (shapes) => shapes.changePassword,
    read: (fields) => ({ oldPassword: textOf(fields, 'oldPassword'), password: textOf(fields, 'password') }),
    async send(input) {
      const { ended } = await call(changePassword, input);
      toast({ type: 'success', message: ended > 0 ? `密码改好了，另外 ${ended} 台设备已退出` : '密码改好了' });
      await onDone();
    },
  });
  return (
    <form ref={form} method="post" noValidate {...handlers}>
      <CurrentPasswordField name="oldPassword" error={problems['oldPassword']} />
      <NewPasswordField label="新密码" error={problems['password']} />
      <p className={styles.says}>改好以后，其他设备上的登录会退出，你的邮箱会收到一封通知。</p>
      <FormEnd problem={problems['']} busy={busy} busyText="正在保存">
        改密码
      </FormEnd>
    </form>
  );
}

function FirstPasswordForm({ onDone }: { onDone: () => Promise<void> }) {
  const { form, problems, busy, handlers } = useAccountForm({
    shapeOf: (shapes) => shapes.setPassword,
    read: (fields) => ({ password: textOf(fields, 'password') }),
    async send(input) {
      await call(setPassword, input);
      toast({ type: 'success', message: '密码设好了，用昵称和它也能登录' });
      await onDone();
    },
  });
  return (
    <form ref={form} method="post" noValidate {...handlers}>
      <NewPasswordField label="密码" error={problems['password']} />
      <p className={styles.says}>要刚刚用 QQ、微信或战网登录过。设好以后，其他设备上的登录会退出。</p>
      <FormEnd problem={problems['']} busy={busy} busyText="正在保存">
        设密码
      </FormEnd>
    </form>
  );
}
