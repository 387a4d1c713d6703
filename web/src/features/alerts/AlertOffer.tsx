import { useState } from 'react';
import { saveAlerts } from '#contract/api/alerts.ts';
import { callQuietly } from '#web/lib/calls/api.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import styles from './AlertOffer.module.css';

/** Offers alerts once, to who has been answered and has never chosen any; whatever they press, it does not come back. */
export function AlertOffer() {
  const [isClosed, setClosed] = useState(false);
  const close = () => {
    setClosed(true);
    callQuietly(saveAlerts, { choices: [], dismissal: true }).catch(() => undefined);
  };
  if (isClosed) return null;
  return (
    <div className={styles.offer}>
      <p>有人回复你了。不想总来看的话，可以让新消息寄到邮箱，或推送到这个浏览器。</p>
      <p className={styles.ways}>
        <ButtonLink size="s" href="/profile/secure_entry#alerts">
          选一选
        </ButtonLink>
        <Button size="s" variant="quiet" onClick={close}>
          不用了
        </Button>
      </p>
    </div>
  );
}
