import type { IdentityProvider } from '#contract/api/identities.ts';
import { PROVIDER_LABELS } from '#contract/api/identities-labels.ts';
import { AccountScene } from '#web/features/account/AccountScene.tsx';
import { FormEnd } from '#web/features/account/FormEnd.tsx';
import { textOf } from '#web/features/account/form-text.ts';
import { SecondFactorField } from '#web/features/account/SecondFactorField.tsx';
import { useAccountForm } from '#web/features/account/use-account-form.ts';
import { PageTitle } from '#web/lib/head/PageTitle.tsx';
import { SecretAddress } from '#web/lib/head/SecretAddress.tsx';
import type { LoadArgs } from '#web/lib/page.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { ListFailed } from '#web/ui/ListFailed.tsx';
import { Progress } from '#web/ui/Progress.tsx';
import { ChooseCharacter } from './ChooseCharacter.tsx';
import { NewAccount } from './NewAccount.tsx';
import { useArrival, type Brought } from './use-arrival.ts';

const PROVIDERS: readonly IdentityProvider[] = ['qq', 'wechat', 'battlenet'];

const WAYS_BACK = {
  'sign-in': { href: '/acc/sign_in', label: '回登录页' },
  connection: { href: '/profile/secure_entry', label: '回安全验证' },
  proof: { href: '/profile/userinfo#prove', label: '回我的账号' },
} as const;

export function load({ params, url: { searchParams } }: LoadArgs): Promise<Brought> {
  const provider = PROVIDERS.find((name) => name === params['provider']) ?? null;
  return Promise.resolve({ provider, code: searchParams.get('code') ?? '', state: searchParams.get('state') ?? '' });
}

/** Where a provider sends people back to: they come in, or say by which name they are to be known here. */
export function Page({ data }: { data: Brought }) {
  const { arrival, signIn } = useArrival(data);
  const label = data.provider === null ? '别处的账号' : PROVIDER_LABELS[data.provider];
  return (
    <>
      <PageTitle>{`用${label}登录`}</PageTitle>
      <SecretAddress />
      {arrival.at === 'asking' && <Waiting label={label} />}
      {arrival.at === 'refused' && (
        <AccountScene scene="campfire" title="没有成功" lead={arrival.message} isReply>
          <ButtonLink href={WAYS_BACK[arrival.wants].href} variant="primary" wide>
            {WAYS_BACK[arrival.wants].label}
          </ButtonLink>
        </AccountScene>
      )}
      {arrival.at === 'totp' && (
        <AccountScene scene="campfire" title="还差一步" lead={`${label}认出你了，这个账号还开着两步验证。`} isReply>
          <SecondFactor onTyped={(totp) => signIn({ key: arrival.key, secret: arrival.secret }, totp, arrival.search)} held={arrival} />
        </AccountScene>
      )}
      {arrival.at === 'choosing' && <ChooseCharacter list={arrival.list} secret={arrival.secret} />}
      {arrival.at === 'new' && data.provider && <NewAccount provider={data.provider} held={arrival} search={arrival.search} />}
    </>
  );
}

function SecondFactor({ held: { key, secret }, onTyped }: { held: { key: string; secret: string }; onTyped: (totp: string) => Promise<void> }) {
  const { form, problems, busy, handlers } = useAccountForm({
    shapeOf: (shapes) => shapes.signInWithIdentity,
    read: (fields) => ({ key, secret, totp: textOf(fields, 'totp') }),
    send: ({ totp = '' }) => onTyped(totp),
  });
  return (
    <form ref={form} method="post" noValidate {...handlers}>
      <SecondFactorField error={problems['totp']} />
      <FormEnd problem={problems['']} busy={busy} busyText="正在登录">
        登录
      </FormEnd>
    </form>
  );
}

function Waiting({ label }: { label: string }) {
  return (
    <AccountScene scene="campfire" title="正在认人" lead={`正在问${label}，马上就好。`}>
      <Progress label="正在登录" />
      <noscript>
        <p>登录要靠浏览器的 JavaScript，请先打开它，再从登录页点一次。</p>
      </noscript>
    </AccountScene>
  );
}

export function Skeleton() {
  return (
    <>
      <PageTitle>登录</PageTitle>
      <SecretAddress />
      <Waiting label="那边" />
    </>
  );
}

export { ListFailed as Failed };
