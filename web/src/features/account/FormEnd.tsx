import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { UNSEEN_FIELD } from './use-account-form.ts';
import { useReady } from '#web/lib/navigation/use-ready.ts';
import style from './account-form.module.css';

/** Hardly anybody needs it. */
const MailProof = lazyPart(() => import('./MailProof.tsx').then((file) => file.MailProof));

interface FormEndProps {
  /** The error of the form as a whole. */
  problem: string | undefined;
  busy: boolean;
  busyText: string;
  /** Where a mailed code may stand in for the work of the browser: what is wrong with its fields; null while it need not. */
  mailProof?: { problems: Readonly<Record<string, string>>; onRefused: (path: string, message: string) => void } | null;
  /** Whether the form also goes to its own address, which answers without scripts. */
  goesPlain?: boolean;
  children: string;
}

/** The end of an account form: what went wrong, and the button that sends it, which waits until the page runs. */
export function FormEnd({ problem, busy, busyText, mailProof = null, goesPlain = false, children }: FormEndProps) {
  const ready = useReady();
  return (
    <>
      <input className={style['unseen']} name={UNSEEN_FIELD} tabIndex={-1} autoComplete="off" aria-hidden="true" />
      {mailProof && <MailProof {...mailProof} />}
      {problem && (
        <p className={style['says']} role="alert">
          <Icon name="triangle-alert" />
          {problem}
        </p>
      )}
      <noscript>
        {goesPlain ? (
          <Button type="submit" variant="primary" size="l" wide className={style['submit'] ?? ''}>
            不用脚本，接着填
          </Button>
        ) : (
          <p className={style['says']}>登录要靠浏览器的 JavaScript，请先打开它。只是阅读的话，不登录也可以。</p>
        )}
      </noscript>
      <Button type="submit" variant="primary" size="l" wide className={style['submit'] ?? ''} disabled={!ready} loading={busy} loadingText={busyText}>
        {children}
      </Button>
    </>
  );
}
