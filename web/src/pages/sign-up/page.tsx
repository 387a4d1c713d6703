import { useCallback, useEffect, useRef, useState } from 'react';
import { EMAIL_PATTERN } from '#contract/patterns.ts';
import { findRegisterRateLimit, register, sendRegisterCode } from '#contract/api/accounts.ts';
import { navigate } from '#web/lib/navigation/navigate.ts';
import { AccountScene } from '#web/features/account/AccountScene.tsx';
import { CodeField } from '#web/features/account/CodeField.tsx';
import { EmailField } from '#web/features/account/EmailField.tsx';
import { enter } from '#web/features/account/enter.ts';
import { FormEnd } from '#web/features/account/FormEnd.tsx';
import { textOf } from '#web/features/account/form-text.ts';
import { NewPasswordField } from '#web/features/account/NewPasswordField.tsx';
import { SignedInNotice } from '#web/features/account/SignedInNotice.tsx';
import { AgeFields } from '#web/features/sign-up/AgeFields.tsx';
import { AgreeTerms } from '#web/features/sign-up/AgreeTerms.tsx';
import { loadProviders } from '#web/features/identities/load-providers.ts';
import { ProviderPlace } from '#web/features/identities/ProviderPlace.tsx';
import type { IdentityProvider } from '#contract/api/identities.ts';
import { useAccountForm } from '#web/features/account/use-account-form.ts';
import { useWayBack } from '#web/features/account/use-browser.ts';
import { useSite } from '#web/lib/navigation/use-site.ts';
import { call, callQuietly } from '#web/lib/calls/api.ts';
import { PageTitle } from '#web/lib/head/PageTitle.tsx';
import { Field } from '#web/ui/Field.tsx';
import { ListFailed } from '#web/ui/ListFailed.tsx';
import { Progress } from '#web/ui/Progress.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import { clearTyped, keepTyped, readTyped } from './typed.ts';
import style from '#web/features/account/account-form.module.css';

const sendCode = (email: string) => call(sendRegisterCode, { email });
const findLimit = (email: string) => callQuietly(findRegisterRateLimit, { email });

const TITLE = '围炉入座';
/** Who may sign up, in one sentence. */
const LEADS = {
  open: '只需要一个邮箱，一分钟就好。',
  approval: '只需要一个邮箱。注册以后由守炉人点头，点了头才能发帖和评论，结果寄到邮箱。',
  invitation: '这里凭邀请注册：请把邀请码写在下面。',
} as const;

/** What follows it: a page that keeps where one came from. */
const WELCOME = '/acc/welcome';

export { loadProviders as load };

/** The form for a new account, open to everybody; what it asks for follows how the site lets people join. */
export function Page({ data: { providers } }: { data: { providers: readonly IdentityProvider[] } }) {
  const { back, keep } = useWayBack();
  const nickName = useRef<HTMLInputElement>(null);
  const invitation = useRef<HTMLInputElement>(null);
  const emailInput = useRef<HTMLInputElement>(null);
  const code = useRef<HTMLInputElement>(null);
  const [email, setEmail] = useState('');
  const settleEmail = useCallback((typed: string) => setEmail(EMAIL_PATTERN.test(typed.trim()) ? typed.trim() : ''), []);
  const { site } = useSite();
  const { form, problems, busy, mark, checkField, handlers, needsProof } = useAccountForm({
    shapeOf: (shapes) => shapes.register,
    read: (fields) => ({
      nickName: textOf(fields, 'nickName'),
      email: textOf(fields, 'email'),
      code: textOf(fields, 'code'),
      password: textOf(fields, 'password'),
      agree: fields.has('agree'),
      birthYear: textOf(fields, 'birthYear'),
      ...(fields.has('invitation') && { invitation: textOf(fields, 'invitation') }),
      ...(fields.has('guardianEmail') && { guardianEmail: textOf(fields, 'guardianEmail'), guardianCode: textOf(fields, 'guardianCode') }),
    }),
    async send(input, callOfForm) {
      const session = await callOfForm(register, input);
      enter(session);
      clearTyped();
      // Who has to wait for approval reads first that they do; who came from the welcome goes on with it.
      const isShort = session.principal.waits || back.startsWith(WELCOME);
      await navigate(isShort ? back : keep(WELCOME), { replace: true });
    },
  });

  const readEmail = async (): Promise<string | null> => {
    const typed = emailInput.current?.value.trim() ?? '';
    const problem = await checkField('email');
    if (problem !== undefined) {
      mark('email', problem);
      emailInput.current?.focus();
      return null;
    }
    setEmail(typed);
    return typed;
  };

  useEffect(() => {
    const typed = readTyped();
    if (nickName.current?.value === '') nickName.current.value = typed.nickName;
    if (emailInput.current?.value === '') emailInput.current.value = typed.email;
    if (invitation.current?.value === '') invitation.current.value = new URLSearchParams(location.search).get('invitation') ?? typed.invitation;
    settleEmail(emailInput.current?.value ?? '');
  }, [settleEmail]);

  return (
    <AccountScene scene="moonwell" title={TITLE} lead={LEADS[site.signUpMode]}>
      <PageTitle>注册</PageTitle>
      <SignedInNotice />
      <form
        ref={form}
        method="post"
        noValidate
        {...handlers}
        onInput={(event) => {
          handlers.onInput(event);
          keepTyped({
            nickName: nickName.current?.value ?? '',
            email: emailInput.current?.value ?? '',
            invitation: invitation.current?.value ?? '',
          });
        }}
      >
        {site.signUpMode === 'invitation' && (
          <Field label="邀请码" required error={problems['invitation']} hint="12 个字母和数字，会员和守炉人能给，一个码用一次">
            {(control) => <TextInput {...control} ref={invitation} name="invitation" icon="key-round" autoComplete="off" spellCheck={false} maxLength={60} />}
          </Field>
        )}
        <Field label="昵称" required error={problems['nickName']} hint="2 到 12 个字：汉字、字母、数字、下划线">
          {(control) => <TextInput {...control} ref={nickName} name="nickName" icon="user" autoComplete="nickname" spellCheck={false} />}
        </Field>
        <EmailField inputRef={emailInput} error={problems['email']} hint="用来登录，也用来找回密码" onSettled={settleEmail} />
        <CodeField inputRef={code} error={problems['code']} email={email} readEmail={readEmail} onRefused={mark} send={sendCode} findLimit={findLimit} />
        <NewPasswordField error={problems['password']} />
        <AgeFields problems={problems} onRefused={mark} />
        <AgreeTerms problem={problems['agree']} />
        <FormEnd goesPlain problem={problems['']} mailProof={needsProof ? { problems, onRefused: mark } : null} busy={busy} busyText="正在注册">
          注册并登录
        </FormEnd>
      </form>
      <ProviderPlace providers={providers} />
      <p className={style['foot']}>
        已有账号？
        <b>
          <a href={keep('/acc/sign_in')}>去登录</a>
        </b>
      </p>
    </AccountScene>
  );
}

export function Skeleton() {
  const { site } = useSite();
  return (
    <AccountScene scene="moonwell" title={TITLE} lead={LEADS[site.signUpMode]}>
      <PageTitle>注册</PageTitle>
      <Progress label="正在打开" />
    </AccountScene>
  );
}

export { ListFailed as Failed };
