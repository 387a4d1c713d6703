import { useState } from 'react';
import { RETRIEVE_KEY_MINUTES } from '#contract/limits.ts';
import { findRetrieveRateLimit, sendRetrieveLetter } from '#contract/api/accounts.ts';
import { waitText } from '#contract/wait-text.ts';
import { AccountScene } from '#web/features/account/AccountScene.tsx';
import { readRetrieveMail } from '#web/features/account/retrieve-mail.ts';
import { useReady } from '#web/lib/navigation/use-ready.ts';
import { useWayBack } from '#web/features/account/use-browser.ts';
import { useCodeWait } from '#web/features/account/use-code-wait.ts';
import { call, callQuietly } from '#web/lib/calls/api.ts';
import { failureOf } from '#web/lib/page.ts';
import { PageTitle } from '#web/lib/head/PageTitle.tsx';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { toast } from '#web/ui/toast.ts';
import style from '#web/features/account/account-form.module.css';

const findLimit = (email: string) => callQuietly(findRetrieveRateLimit, { email });

/** Says which address the mail for a new password went to, and sends another one. */
export function Page() {
  const ready = useReady();
  const { keep } = useWayBack();
  const email = ready ? readRetrieveMail() : '';
  const [sending, setSending] = useState(false);
  const { seconds, usedUp, start, ask } = useCodeWait(email, findLimit);

  const sendAgain = async () => {
    setSending(true);
    try {
      start(email, await call(sendRetrieveLetter, { email }));
      toast({ type: 'success', message: '又寄了一封，只有最新的一封有效' });
    } catch (error) {
      const { retryAfter } = failureOf(error);
      if (retryAfter !== undefined) await ask(email, retryAfter);
    } finally {
      setSending(false);
    }
  };

  if (ready && email === '') return <NothingSent />;
  return (
    <AccountScene scene="campfire" title="信已寄出" lead={`如果 ${email || '这个邮箱'} 注册过，信马上就到。`}>
      <PageTitle>信已寄出</PageTitle>
      <ul className={style['steps']}>
        <li>
          打开信里的链接，设置新密码。链接 <b>{RETRIEVE_KEY_MINUTES} 分钟</b>内有效，只能用一次。
        </li>
        <li>没看到的话，翻翻垃圾邮件箱；寄过多封时，只有最新的一封有效。</li>
        <li>一直等不到，也许注册时用的是另一个邮箱。</li>
      </ul>
      <Button
        size="l"
        wide
        icon="mail"
        className={style['tabular'] ?? ''}
        disabled={!ready || seconds > 0 || usedUp}
        loading={sending}
        loadingText="正在寄信"
        onClick={() => void sendAgain()}
      >
        {usedUp ? `今天寄满了，${waitText(seconds)}后再来` : seconds > 0 ? `${waitText(seconds)}后可以再寄` : '再寄一封'}
      </Button>
      <p className={style['foot']}>
        <b>
          <a href={keep('/acc/sign_in')}>去登录</a>
        </b>
        <i aria-hidden="true">·</i>
        <a href={keep('/acc/forgot_password')}>换一个邮箱</a>
      </p>
    </AccountScene>
  );
}

/** Shown when the page is opened without a mail requested in this tab. */
function NothingSent() {
  const { keep } = useWayBack();
  return (
    <AccountScene scene="campfire" title="还没有寄信" lead="先写下注册时的邮箱，我们再寄。">
      <PageTitle>还没有寄信</PageTitle>
      <ButtonLink href={keep('/acc/forgot_password')} variant="primary" size="l" wide icon="mail">
        填写邮箱
      </ButtonLink>
      <p className={style['foot']}>
        <b>
          <a href={keep('/acc/sign_in')}>去登录</a>
        </b>
      </p>
    </AccountScene>
  );
}
