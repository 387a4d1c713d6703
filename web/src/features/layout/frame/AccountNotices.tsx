import type { Principal } from '#contract/api/members.ts';
import { absoluteTime } from '#web/lib/time.ts';
import { ClosingNotice } from './ClosingNotice.tsx';
import styles from './ClosingNotice.module.css';

/** Over every page: until when and why an account may only read, and when it will be erased. */
export function AccountNotices({ closingAt, suspended }: Pick<Principal, 'closingAt' | 'suspended'>) {
  return (
    <>
      {suspended && (
        <aside className={styles.notice} aria-label="账号停用中">
          <p>
            <b>{`账号停用到 ${absoluteTime(suspended.until, 'minute')}`}</b>
            {`。原因：${suspended.reason}`}
          </p>
          <p>期间可以阅读、在案件里答辩、对罚单申诉。</p>
        </aside>
      )}
      {closingAt && <ClosingNotice closingAt={closingAt} />}
    </>
  );
}
