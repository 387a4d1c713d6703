import { useEffect } from 'react';
import { useToken } from '#web/lib/session.ts';
import { pageSettled } from '#web/lib/settled.ts';
import { takeNews } from './news.ts';

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
    let stop: (() => void) | null = null;
    let isWanted = true;
    const start = async () => {
      await pageSettled();
      await new Promise((resolve) => setTimeout(resolve, AFTER_SETTLED_MS));
      const { followMailbox } = await import('./follow-mailbox.ts');
      if (isWanted && stop === null) stop = followMailbox(token, takeNews);
    };
    const rest = () => {
      stop?.();
      stop = null;
    };
    // A page that is kept for going back holds no connection; without its code a page still asks every five minutes.
    const again = ({ persisted }: PageTransitionEvent) => persisted && void start().catch(() => undefined);
    void start().catch(() => undefined);
    addEventListener('pagehide', rest);
    addEventListener('pageshow', again);
    return () => {
      isWanted = false;
      rest();
      removeEventListener('pagehide', rest);
      removeEventListener('pageshow', again);
    };
  }, [token]);
}
