import { useEffect, useState } from 'react';
import { pingOnline } from '#contract/api/members.ts';
import { callForView } from '#web/lib/calls/api.ts';
import { clientUuid } from '#web/lib/caches.ts';

/** Within the five minutes for which a sign of life counts. */
const PING_EVERY_MS = 4 * 60_000;

/** Reports presence while a member looks at the page. Returns how many are present; null for a visitor and until known. */
export function useOnline(signedIn: boolean): number | null {
  const [online, setOnline] = useState<number | null>(null);
  useEffect(() => {
    if (!signedIn) return;
    let current = true;
    let pingedAt = 0;
    const ping = () => {
      if (document.hidden || Date.now() - pingedAt < PING_EVERY_MS) return;
      pingedAt = Date.now();
      callForView(pingOnline, { uuid: clientUuid() }).then(
        ({ online: count }) => current && setOnline(count),
        () => undefined,
      );
    };
    ping();
    const timer = setInterval(ping, PING_EVERY_MS / 4);
    document.addEventListener('visibilitychange', ping);
    return () => {
      current = false;
      setOnline(null);
      clearInterval(timer);
      document.removeEventListener('visibilitychange', ping);
    };
  }, [signedIn]);
  return online;
}
