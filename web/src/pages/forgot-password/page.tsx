import { useCallback, useEffect, useRef, useState } from 'react';
import { EMAIL_PATTERN } from '#contract/patterns.ts';
import { findRetrieveRateLimit, sendRetrieveLetter } from '#contract/api/accounts.ts';
import { waitText } from '#contract/wait-text.ts';
import { AccountScene } from '#web/features/account/AccountScene.tsx';
import { EmailField } from '#web/features/account/EmailField.tsx';
import { FormEnd } from '#web/features/account/FormEnd.tsx';
import { textOf } from '#web/features/account/form-text.ts';
import { keepRetrieveBack, keepRetrieveMail, readRetrieveMail } from '#web/features/account/retrieve-mail.ts';
import { useAccountForm } from '#web/features/account/use-account-form.ts';
import { useWayBack } from '#web/features/account/use-browser.ts';
import { useCodeWait } from '#web/features/account/use-code-wait.ts';
import { callQuietly } from '#web/lib/calls/api.ts';
import { navigate } from '#web/lib/navigation/navigate.ts';
import { PageTitle } from '#web/lib/head/PageTitle.tsx';
import style from '#web/features/account/account-form.module.css';

const findLimit = (email: string) => callQuietly(findRetrieveRateLimit, { email });

/** The form that sends the mail for a new password, open to everybody; it does not reveal whether the address has an account. */
export function Page() {
  const { keep } = useWayBack();
  const emailInput = useRef<HTMLInputElement>(null);
  const [email, setEmail] = useState('');
  const settle = useCallback((typed: string) => setEmail(EMAIL_PATTERN.test(typed.trim()) ? typed.trim() : ''), []);
  const { seconds, start } = useCodeWait(email, findLimit);
  const { form, problems, busy, handlers, needsProof, mark } = useAccountForm({
    shapeOf: (shapes) => shapes.sendRetrieveLetter,
    read: (fields) => ({ email: textOf(fields, 'email').trim() }),
    async send(input, callOfForm) {
      start(input.email, await callOfForm(sendRetrieveLetter, input));
      keepRetrieveMail(input.email);
      keepRetrieveBack(location.search);
      await navigate(keep('/acc/forgot_success'));
    },
  });

  useEffect(() => {
    if (emailInput.current?.value === '') emailInput.current.value = readRetrieveMail();
    settle(emailInput.current?.value ?? '');
  }, [settle]);

  return (
    <AccountScene scene="campfire" title="找回密码" lead="写下注册时的邮箱，我们寄一封信，信里的链接能设新密码。">
      <PageTitle>找回密码</PageTitle>
      <form ref={form} method="post" noValidate {...handlers}>
        <EmailField
          inputRef={emailInput}
          error={problems['email']}
          hint={seconds > 0 ? `刚寄过一封，${waitText(seconds)}后可以再寄` : undefined}
          onSettled={settle}
        />
        <FormEnd goesPlain problem={problems['']} mailProof={needsProof ? { problems, onRefused: mark } : null} busy={busy} busyText="正在寄信">
          寄出链接
        </FormEnd>
      </form>
      <p className={style['foot']}>
        想起来了？
        <b>
          <a href={keep('/acc/sign_in')}>去登录</a>
        </b>
        <i aria-hidden="true">·</i>
        <a href="/customer_service">邮箱也丢了</a>
      </p>
    </AccountScene>
  );
}
