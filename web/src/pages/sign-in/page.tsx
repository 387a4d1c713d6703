import { useCallback, useState } from 'react';
import { flushSync } from 'react-dom';
import { login, type SignedIn } from '#contract/api/members.ts';
import { AccountScene } from '#web/features/account/AccountScene.tsx';
import { readDeviceKeys } from '#web/features/account/device-keys.ts';
import { enterAndReturn } from '#web/features/account/enter-and-return.ts';
import { FormEnd } from '#web/features/account/FormEnd.tsx';
import { textOf } from '#web/features/account/form-text.ts';
import { loadProviders } from '#web/features/identities/load-providers.ts';
import { ProviderPlace } from '#web/features/identities/ProviderPlace.tsx';
import type { IdentityProvider } from '#contract/api/identities.ts';
import { SecondFactorField } from '#web/features/account/SecondFactorField.tsx';
import { SignedInNotice } from '#web/features/account/SignedInNotice.tsx';
import { useAccountForm } from '#web/features/account/use-account-form.ts';
import { useWayBack } from '#web/features/account/use-browser.ts';
import { call } from '#web/lib/calls/api.ts';
import { failureOf } from '#web/lib/page.ts';
import { useEndedSession } from '#web/lib/session.ts';
import { useReady } from '#web/lib/navigation/use-ready.ts';
import { PageTitle } from '#web/lib/head/PageTitle.tsx';
import { canUsePasskeys } from '#web/features/passkeys/can-use.ts';
import { Field } from '#web/ui/Field.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { ListFailed } from '#web/ui/ListFailed.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { PasswordInput } from '#web/ui/PasswordInput.tsx';
import { Progress } from '#web/ui/Progress.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import style from '#web/features/account/account-form.module.css';
import passkeyStyle from './PasskeySignIn.module.css';

const PasskeySignIn = lazyPart(() => import('./PasskeySignIn.tsx').then((file) => file.PasskeySignIn), null);

const SCENE = { scene: 'campfire', title: '欢迎回来', lead: '炉火还旺着，座位给你留着。' } as const;

export { loadProviders as load };

/** The form for account and password, open to everybody; it asks for the second factor once the account is known to have one. */
export function Page({ data: { providers } }: { data: { providers: readonly IdentityProvider[] } }) {
  const { back, keep } = useWayBack();
  const ended = useEndedAt(back);
  const [asksTotp, setAsksTotp] = useState(false);
  const arrive = useCallback((session: SignedIn) => enterAndReturn(session, back), [back]);
  const { form, problems, busy, handlers } = useAccountForm({
    shapeOf: (shapes) => shapes.login,
    read: (fields) => ({
      account: textOf(fields, 'account'),
      password: textOf(fields, 'password'),
      totp: textOf(fields, 'totp'),
      deviceKeys: readDeviceKeys(),
    }),
    async send(input) {
      try {
        await arrive(await call(login, input));
      } catch (error) {
        // The password is right, and this account has a second factor.
        if (failureOf(error).name === 'totpNeeded') return flushSync(() => setAsksTotp(true));
        throw error;
      }
    },
  });
  return (
    <AccountScene {...SCENE}>
      <PageTitle>登录</PageTitle>
      {ended && (
        <Notice className={style['notice']} role="status">
          <b>你的登录失效了。</b>也许是到期了，也许在别处退出过或换了密码。登好就回到刚才那一页、刚才看到的地方。
        </Notice>
      )}
      <SignedInNotice />
      <PasskeyPlace onSignedIn={arrive} />
      <form ref={form} method="post" noValidate {...handlers}>
        <Field label="邮箱、手机号或昵称" required error={problems['account']}>
          {(control) => <TextInput {...control} name="account" icon="user" autoComplete="username webauthn" autoCapitalize="off" spellCheck={false} />}
        </Field>
        <Field
          label="密码"
          required
          error={problems['password']}
          aside={
            <a className="link" href={keep('/acc/forgot_password')}>
              忘记密码
            </a>
          }
        >
          {(control) => <PasswordInput {...control} name="password" autoComplete="current-password" />}
        </Field>
        {asksTotp && <SecondFactorField error={problems['totp']} />}
        <FormEnd problem={problems['']} busy={busy} busyText="正在登录">
          登录
        </FormEnd>
      </form>
      <ProviderPlace providers={providers} />
      <p className={style['foot']}>
        第一次来？
        <b>
          <a href={keep('/acc/sign_up')}>注册账号</a>
        </b>
        <i aria-hidden="true">·</i>
        <a href="/">先逛逛</a>
      </p>
    </AccountScene>
  );
}

export function Skeleton() {
  return (
    <AccountScene {...SCENE}>
      <PageTitle>登录</PageTitle>
      <Progress label="正在打开" />
    </AccountScene>
  );
}

export { ListFailed as Failed };

/** Where the button for passkeys is fetched to; nothing where the browser cannot use any. */
function PasskeyPlace({ onSignedIn }: { onSignedIn: (session: SignedIn) => Promise<void> }) {
  const ready = useReady();
  if (ready && !canUsePasskeys()) return null;
  return <div className={passkeyStyle['place']}>{ready && <PasskeySignIn onSignedIn={onSignedIn} />}</div>;
}

/** Returns whether the reader's session ended where signing in returns them to. */
function useEndedAt(back: string): boolean {
  const ready = useReady();
  const place = useEndedSession((state) => state.place);
  return ready && place?.href === back;
}
