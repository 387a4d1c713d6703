import type { Principal } from '#contract/api/members.ts';
import { absoluteTime } from '#web/lib/time.ts';
import { CancelClosing } from '#web/features/profile/CancelClosing.tsx';
import { useSession } from '#web/lib/session.ts';
import { Notice } from '#web/ui/Notice.tsx';

/** Over every page: until when and why an account may only read, and when it will be erased. */
export function AccountNotices({ closingAt, suspended }: Pick<Principal, 'closingAt' | 'suspended'>) {
  return (
    <>
      {suspended && (
        <Notice as="aside" tone="seal" aria-label="账号停用中">
          <p>
            <b>{`账号停用到 ${absoluteTime(suspended.until, 'minute')}`}</b>
            {`。原因：${suspended.reason}`}
          </p>
          <p>期间可以阅读、在案件里答辩、对罚单申诉。</p>
        </Notice>
      )}
      {closingAt && <ClosingNotice closingAt={closingAt} />}
    </>
  );
}

/** Over every page while an account waits to be erased: until when, and the way to stay. */
function ClosingNotice({ closingAt }: { closingAt: string }) {
  const stay = () => {
    const { principal, setPrincipal } = useSession.getState();
    if (principal) setPrincipal({ ...principal, closingAt: null });
  };
  return (
    <Notice as="aside" tone="seal" aria-label="账号正在注销">
      <p>{`你的账号会在 ${absoluteTime(closingAt, 'minute')} 抹去。`}</p>
      <CancelClosing onCanceled={stay} />
    </Notice>
  );
}
