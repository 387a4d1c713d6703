import { useState } from 'react';
import type { CallFailure } from '#contract/envelope.ts';
import type { FailureName } from '#contract/failures.ts';
import type { RetrieveKey } from '#contract/api/members.ts';
import { keepDeviceKey } from '#web/features/account/device-keys.ts';
import { checkRetrieveKey, retrievePassword } from '#contract/api/accounts.ts';
import { AccountScene } from '#web/features/account/AccountScene.tsx';
import { clearToken } from '#web/features/account/enter.ts';
import { FormEnd } from '#web/features/account/FormEnd.tsx';
import { textOf } from '#web/features/account/form-text.ts';
import { NewPasswordField } from '#web/features/account/NewPasswordField.tsx';
import { clearRetrieveMail, takeRetrieveBack } from '#web/features/account/retrieve-mail.ts';
import { useAccountForm } from '#web/features/account/use-account-form.ts';
import { withWayBack } from '#web/features/account/way-back.ts';
import { call } from '#web/lib/calls/api.ts';
import { reload } from '#web/lib/navigation/navigate.ts';
import { failureOf, type LoadArgs } from '#web/lib/page.ts';
import { PageTitle } from '#web/lib/head/PageTitle.tsx';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { Progress } from '#web/ui/Progress.tsx';
import style from '#web/features/account/account-form.module.css';

interface Loaded {
  key: string;
  found: RetrieveKey;
}

/** Looks at the link without using it up, so that nobody types a password for a dead one. */
export async function load({ call: callFrom, params }: LoadArgs): Promise<Loaded> {
  const key = params['key'] ?? '';
  return { key, found: await callFrom(checkRetrieveKey, { key }) };
}

type DeadState = Exclude<RetrieveKey['state'], 'good'>;

const DEAD: Record<DeadState, { title: string; lead: string }> = {
  used: { title: '链接用过了', lead: '密码已经用这个链接改好。还想再改，请重新找回。' },
  replaced: { title: '链接作废了', lead: '后来又寄过一封信，或者密码、邮箱已经改过。请用最新的一封，或者重新找回。' },
  expired: { title: '链接过期了', lead: '为了安全，链接只活三十分钟。请重新找回，再寄一封很快。' },
  unknown: { title: '链接不对', lead: '也许没有复制完整。请从信里直接点开，或者重新找回。' },
};

/** What a refusal to set the password says of the link. */
const DEAD_STATES: Partial<Record<FailureName, DeadState>> = { keyUsed: 'used', keyReplaced: 'replaced', keyExpired: 'expired', keyUnknown: 'unknown' };

/** Sets a new password for the holder of the link of a mail; says why a link is dead. */
export function Page({ data: { key, found } }: { data: Loaded }) {
  const [state, setState] = useState(found.state);
  const [done, setDone] = useState<{ otherWays: readonly string[]; search: string } | null>(null);
  if (done !== null) return <Done {...done} />;
  if (state !== 'good') return <Dead {...DEAD[state]} />;
  return <NewPassword linkKey={key} account={found.email ?? ''} onDone={(otherWays) => setDone({ otherWays, search: takeRetrieveBack() })} onDead={setState} />;
}

interface NewPasswordProps {
  linkKey: string;
  /** Masked. */
  account: string;
  onDone: (otherWays: readonly string[]) => void;
  onDead: (state: DeadState) => void;
}

function NewPassword({ linkKey, account, onDone, onDead }: NewPasswordProps) {
  const { form, problems, busy, handlers } = useAccountForm({
    shapeOf: (shapes) => shapes.retrievePassword,
    read: (fields) => ({ key: linkKey, password: textOf(fields, 'password') }),
    async send(input) {
      try {
        const { deviceKey, otherWays } = await call(retrievePassword, input);
        keepDeviceKey(deviceKey);
        // Every session has ended, this browser's too if it was the same account's.
        clearToken();
        clearRetrieveMail();
        onDone(otherWays);
      } catch (error) {
        // The link may have died meanwhile: then typing again would be in vain.
        const { name } = failureOf(error);
        const dead = name && DEAD_STATES[name];
        if (dead) onDead(dead);
        throw error;
      }
    },
  });
  return (
    <AccountScene scene="moonwell" title="设置新密码" lead={`给 ${account} 换一把新钥匙。`}>
      <PageTitle>设置新密码</PageTitle>
      <form ref={form} method="post" noValidate {...handlers}>
        <input className="sr" type="text" name="username" autoComplete="username" value={account} readOnly tabIndex={-1} aria-hidden="true" />
        <NewPasswordField label="新密码" error={problems['password']} />
        <p className={style['notice']}>设好以后，所有设备上的登录都会退出，请用新密码重新登录。</p>
        <FormEnd problem={problems['']} busy={busy} busyText="正在保存">
          设置新密码
        </FormEnd>
      </form>
    </AccountScene>
  );
}

function Done({ otherWays, search }: { otherWays: readonly string[]; search: string }) {
  return (
    <AccountScene scene="moonwell" title="密码改好了" lead="旧的登录都已退出，信箱里也留了一封通知。">
      <PageTitle>密码改好了</PageTitle>
      {otherWays.length > 0 && (
        <p className={style['notice']}>{`不用密码，${otherWays.join('、')}也能登录这个账户。有不认得的，登录以后到“安全验证”里去掉。`}</p>
      )}
      <ButtonLink href={withWayBack('/acc/sign_in', search)} variant="primary" size="l" wide icon="log-in">
        用新密码登录
      </ButtonLink>
    </AccountScene>
  );
}

function Dead({ title, lead }: { title: string; lead: string }) {
  return (
    <AccountScene scene="moonwell" title={title} lead={lead}>
      <PageTitle>{title}</PageTitle>
      <ButtonLink href="/acc/forgot_password" variant="primary" size="l" wide icon="mail">
        重新找回
      </ButtonLink>
      <p className={style['foot']}>
        <b>
          <a href="/acc/sign_in">去登录</a>
        </b>
        <i aria-hidden="true">·</i>
        <a href="/">先逛逛</a>
      </p>
    </AccountScene>
  );
}

export function Skeleton() {
  return (
    <AccountScene scene="moonwell" title="设置新密码" lead="正在核对链接，马上就好。">
      <PageTitle>设置新密码</PageTitle>
      <Progress label="正在核对链接" />
      {/* Without our script nothing follows this: the form goes to its own address, which answers without any. */}
      <noscript>
        <form method="post">
          <Button type="submit" variant="primary" size="l" wide>
            不用脚本，设新密码
          </Button>
        </form>
      </noscript>
    </AccountScene>
  );
}

export function Failed({ failure }: { failure: CallFailure }) {
  const [retrying, setRetrying] = useState(false);
  const retry = () => {
    setRetrying(true);
    void reload().finally(() => setRetrying(false));
  };
  return (
    <AccountScene scene="moonwell" title="没能核对链接" lead={failure.message || '也许是网络不通。链接没有用掉，可以再试。'}>
      <PageTitle>设置新密码</PageTitle>
      <Button variant="primary" size="l" wide icon="refresh-cw" loading={retrying} loadingText="正在核对" onClick={retry}>
        再试一次
      </Button>
    </AccountScene>
  );
}
