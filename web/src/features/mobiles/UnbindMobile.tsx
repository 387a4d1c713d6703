import { useState } from 'react';
import { CODE_MINUTES } from '#contract/limits.ts';
import { sendUnbindMobileCode, unbindMobile } from '#contract/api/mobiles.ts';
import { waitText } from '#contract/wait-text.ts';
import { DigitsInput } from '#web/features/account/DigitsInput.tsx';
import { textOf } from '#web/features/account/form-text.ts';
import { useAccountForm } from '#web/features/account/use-account-form.ts';
import { useCountdown } from '#web/features/account/use-countdown.ts';
import { call } from '#web/lib/calls/api.ts';
import { failureOf } from '#web/lib/page.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Field } from '#web/ui/Field.tsx';
import { toast } from '#web/ui/toast.ts';
import accountForm from '#web/features/account/account-form.module.css';
import { classNames } from '#web/ui/class-names.ts';
import style from './mobiles.module.css';

/** Renders the button that unbinds a number, and its dialog with the code sent by mail. */
export function UnbindMobile({ mobile, onUnbound }: { mobile: string; onUnbound: () => void }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>解绑手机</Button>
      <Dialog open={open} onClose={() => setOpen(false)} title="解绑手机" size="s" keep>
        <UnbindForm
          mobile={mobile}
          onUnbound={() => {
            setOpen(false);
            onUnbound();
          }}
        />
      </Dialog>
    </>
  );
}

function UnbindForm({ mobile, onUnbound }: { mobile: string; onUnbound: () => void }) {
  const [sent, setSent] = useState(false);
  const [sending, setSending] = useState(false);
  const { seconds, start } = useCountdown();
  const { form, problems, busy, handlers } = useAccountForm({
    shapeOf: (shapes) => shapes.unbindMobile,
    read: (fields) => ({ code: textOf(fields, 'code') }),
    async send(input) {
      await call(unbindMobile, input);
      toast({ type: 'success', message: '手机号解绑了' });
      onUnbound();
    },
  });

  const send = async () => {
    setSending(true);
    try {
      start((await call(sendUnbindMobileCode, {})).retryAfter);
      setSent(true);
      form.current?.querySelector('input')?.focus();
    } catch (error) {
      start(failureOf(error).retryAfter ?? 0);
    } finally {
      setSending(false);
    }
  };

  return (
    <form ref={form} method="post" noValidate {...handlers}>
      <p className={style['lead']}>解绑以后，不能再用 {mobile} 登录。为确认是你本人，验证码会寄到你注册的邮箱。</p>
      <Field label="邮箱验证码" required error={problems['code']} hint={sent ? `信已寄出，${CODE_MINUTES} 分钟内有效；没看到的话，翻翻垃圾邮件箱` : ''}>
        {(control) => (
          <div className={classNames(accountForm['with-button'], style['code'])}>
            <DigitsInput {...control} name="code" />
            <Button onClick={() => void send()} disabled={seconds > 0} loading={sending} loadingText="正在寄">
              {seconds > 0 ? `${waitText(seconds)}后重发` : sent ? '重发' : '获取验证码'}
            </Button>
          </div>
        )}
      </Field>
      {problems[''] && (
        <p className={accountForm['says']} role="alert">
          {problems['']}
        </p>
      )}
      <div className={style['buttons']}>
        <Button type="submit" variant="primary" loading={busy} loadingText="正在解绑">
          确认解绑
        </Button>
      </div>
    </form>
  );
}
