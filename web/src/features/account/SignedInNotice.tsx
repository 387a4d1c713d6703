import { useSession, useToken } from '#web/lib/session.ts';
import { Notice } from '#web/ui/Notice.tsx';
import { useReady } from '#web/lib/navigation/use-ready.ts';
import { useWayBack } from './use-browser.ts';
import style from './account-form.module.css';

/** Shown to those already signed in: a link to continue, without a forced redirect. */
export function SignedInNotice() {
  const ready = useReady();
  const token = useToken((state) => state.token);
  const principal = useSession((state) => state.principal);
  const { keep } = useWayBack();
  if (!ready || !token) return null;
  return (
    <Notice className={style['notice']}>
      你已经登录{principal ? `，是${principal.nickName}` : ''}。
      <a className="link" href={keep('/acc/sign_in_loader')}>
        直接进去
      </a>
      ，或者换个账号：
    </Notice>
  );
}
