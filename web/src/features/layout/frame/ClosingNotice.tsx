import { CancelClosing } from '#web/features/profile/CancelClosing.tsx';
import { useSession } from '#web/lib/session.ts';
import { absoluteTime } from '#web/lib/time.ts';
import styles from './ClosingNotice.module.css';

/** Over every page while an account waits to be erased: until when, and the way to stay. */
export function ClosingNotice({ closingAt }: { closingAt: string }) {
  const stay = () => {
    const { principal, setPrincipal } = useSession.getState();
    if (principal) setPrincipal({ ...principal, closingAt: null });
  };
  return (
    <aside className={styles.notice} aria-label="账号正在注销">
      <p>{`你的账号会在 ${absoluteTime(closingAt, 'minute')} 抹去。`}</p>
      <CancelClosing onCanceled={stay} />
    </aside>
  );
}
