import { useState } from 'react';
import type { CallFailure } from '#contract/envelope.ts';
import { checkLogin, getPrincipal } from '#contract/api/members.ts';
import { AccountScene } from '#web/features/account/AccountScene.tsx';
import { clearToken } from '#web/features/account/enter.ts';
import { useWayBack } from '#web/features/account/use-browser.ts';
import { wayBack, withWayBack } from '#web/features/account/way-back.ts';
import { reload } from '#web/lib/navigation/navigate.ts';
import { Redirect, type LoadArgs } from '#web/lib/page.ts';
import { PageTitle } from '#web/lib/head/PageTitle.tsx';
import { isSignedIn, useSession } from '#web/lib/session.ts';
import { Button } from '#web/ui/Button.tsx';
import { Progress } from '#web/ui/Progress.tsx';
import style from '#web/features/account/account-form.module.css';

/** Tries the stored token and always redirects: back to the page the visitor came from, or to the sign-in page, where it stays. */
export async function load({ call, url }: LoadArgs): Promise<never> {
  const signIn = withWayBack('/acc/sign_in', url.search);
  if (!isSignedIn()) throw new Redirect(signIn);
  const { authenticated } = await call(checkLogin, {});
  if (!authenticated) {
    clearToken();
    throw new Redirect(signIn);
  }
  useSession.getState().setPrincipal(await call(getPrincipal, {}));
  throw new Redirect(wayBack(url.search));
}

/** Shown while the token is being tried; nothing follows it on the same page. */
export function Page() {
  return (
    <AccountScene scene="campfire" title="正在认人" lead="炉边的人抬头看了看你，马上就好。">
      <PageTitle>自动登录</PageTitle>
      <Progress label="正在核对登录状态" />
      <noscript>
        <p className={style['says']}>自动登录要靠浏览器的 JavaScript，请先打开它。</p>
      </noscript>
    </AccountScene>
  );
}

/** While the token is being tried, the page is all there is to see. */
export function Skeleton() {
  return <Page />;
}

export function Failed({ failure }: { failure: CallFailure }) {
  const [retrying, setRetrying] = useState(false);
  const retry = () => {
    setRetrying(true);
    void reload().finally(() => setRetrying(false));
  };
  const { keep } = useWayBack();
  return (
    <AccountScene scene="campfire" title="没认出来" lead={failure.message || '没能核对你的登录状态，可能是网络不通。'}>
      <PageTitle>自动登录</PageTitle>
      <Button variant="primary" size="l" wide icon="refresh-cw" loading={retrying} loadingText="正在核对" onClick={retry}>
        再试一次
      </Button>
      <p className={style['foot']}>
        <b>
          <a href={keep('/acc/sign_in')}>重新登录</a>
        </b>
        <i aria-hidden="true">·</i>
        <a href="/">先逛逛</a>
      </p>
    </AccountScene>
  );
}
