import { useState } from 'react';
import { getAlerts, type Alerts as AlertSettings } from '#contract/api/alerts.ts';
import { getChannels, type ChannelOverview } from '#contract/api/channels.ts';
import type { MemberSecure } from '#contract/api/members.ts';
import { getMemberSecure } from '#contract/api/accounts.ts';
import { listIdentities, type Identity, type IdentityProvider } from '#contract/api/identities.ts';
import { listPasskeys, type Passkey } from '#contract/api/passkeys.ts';
import { loadProviders } from '#web/features/identities/load-providers.ts';
import { ProfileFailed } from '#web/features/layout/profile/ProfileFailed.tsx';
import { call } from '#web/lib/calls/api.ts';
import type { LoadArgs } from '#web/lib/page.ts';
import { PageTitle } from '#web/lib/head/PageTitle.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { PageHead } from '#web/ui/PageHead.tsx';
import { WaitingPage } from '#web/ui/WaitingPage.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Alerts } from './Alerts.tsx';
import { Channels } from './Channels.tsx';
import { Devices } from './Devices.tsx';
import { EmailRow } from './EmailRow.tsx';
import { Identities } from './Identities.tsx';
import { Passkeys } from './Passkeys.tsx';
import { PasswordRow } from './PasswordRow.tsx';
import { TwoFactorRow } from './TwoFactorRow.tsx';
import { SecureRow } from './SecureRow.tsx';
import styles from './page.module.css';

const HEAD = { title: '安全验证', note: '锁好门再烤火：密码、邮箱、手机、两步验证、通行密钥，还有登录过的设备。' } as const;

interface Settings {
  secure: MemberSecure;
  channels: ChannelOverview;
  passkeys: readonly Passkey[];
  identities: readonly Identity[];
  /** Those that are set up here. */
  providers: readonly IdentityProvider[];
  alerts: AlertSettings;
}

export async function load({ call: callFrom }: LoadArgs): Promise<Settings> {
  return loadWith(callFrom);
}

async function loadWith(callFrom: LoadArgs['call']): Promise<Settings> {
  const [secure, channels, passkeys, identities, { providers }, alerts] = await Promise.all([
    callFrom(getMemberSecure, {}),
    callFrom(getChannels, {}),
    callFrom(listPasskeys, {}),
    callFrom(listIdentities, {}),
    loadProviders({ call: callFrom }),
    callFrom(getAlerts, {}),
  ]);
  return { secure, channels, passkeys, identities, providers, alerts };
}

/** What keeps my account mine: password, addresses, second factor, passkeys, devices. */
export function Page({ data }: { data: Settings }) {
  const [{ secure, channels, passkeys, identities, providers, alerts }, setSettings] = useState(data);
  const refresh = async () => setSettings(await loadWith(call));
  return (
    <div className={styles.page}>
      <PageTitle>{HEAD.title}</PageTitle>
      <PageHead {...HEAD} />
      {secure.totp.needed && (
        <p className={styles.needed} role="status">
          <Icon name="shield-alert" />
          主持人和管理员要先开启两步验证，才能受理、审理和管理。现在你和普通会员一样。
        </p>
      )}
      {secure.email === null && secure.mobile === null && identities.length > 0 && (
        <p className={styles.needed} role="status">
          <Icon name="shield-alert" />
          这个账号没有邮箱，也没有手机号：别处的账号用不了的时候，谁也找不回来。请先设密码，再加上邮箱。
        </p>
      )}
      <Card as="section" inset="none" aria-label="登录方式">
        <ul className={styles.list}>
          <PasswordRow changedAt={secure.passwordChangedAt} onChanged={refresh} />
          <EmailRow email={secure.email} onChanged={() => void refresh()} />
          <MobileRow mobile={secure.mobile} />
          <TwoFactorRow totp={secure.totp} onChanged={refresh} />
          <SecureRow icon="scroll-text" title="同意过的条款" state="" note="服务条款和隐私政策：哪一版、什么时候同意的，改了什么；也在这里撤回。">
            <ButtonLink href="/profile/consents">看看</ButtonLink>
          </SecureRow>
        </ul>
      </Card>
      <Passkeys passkeys={passkeys} asksTotp={secure.totp.on} onChanged={refresh} />
      {providers.length + identities.length > 0 && (
        <Identities
          identities={identities}
          providers={providers}
          asksTotp={secure.totp.on}
          hasPassword={secure.passwordChangedAt !== null}
          onChanged={refresh}
        />
      )}
      <Devices sessions={secure.sessions} onChanged={refresh} />
      <Alerts alerts={alerts} onChanged={refresh} />
      <Channels overview={channels} onChanged={refresh} />
    </div>
  );
}

export function Skeleton() {
  return <WaitingPage {...HEAD} awaits={{ lines: 12 }} className={styles.page} />;
}

/** The mobile number (masked), and the way to bind one. */
function MobileRow({ mobile }: { mobile: string | null }) {
  return (
    <SecureRow icon="smartphone" title="手机" state={mobile ?? '没有绑定'} note="绑定以后可以用它登录；加密保存，谁也看不到整个号码。">
      <ButtonLink href="/acc/mobile_verification?from=%2Fprofile%2Fsecure_entry">{mobile === null ? '绑定手机' : '换绑或解绑'}</ButtonLink>
    </SecureRow>
  );
}

export { ProfileFailed as Failed };
