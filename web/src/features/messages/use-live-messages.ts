import { useEffect } from 'react';
import { useToken } from '#web/lib/session.ts';
import { pageSettled } from '#web/lib/settled.ts';

/**
 * A stream never ends; this delay lets anything that waits until a page has fetched everything, such as a browser that saves it or a test,
 * finish first.
 */
const AFTER_SETTLED_MS = 2_000;

/** Receives messages live, while a member is signed in and the page is open. */
export function useLiveMessages(): void {
  const token = useToken((state) => state.token);
  useEffect(() => {
    if (token === null) return;
    const left = new AbortController();
    const start = async () => {
      await pageSettled();
      await new Promise((resolve) => setTimeout(resolve, AFTER_SETTLED_MS));
      const { receiveMessages } = await import('./live-messages.ts');
      receiveMessages(token, left.signal);
    };
    // Without its code a page still asks every five minutes.
    start().catch(() => undefined);
    return () => left.abort();
  }, [token]);
}
