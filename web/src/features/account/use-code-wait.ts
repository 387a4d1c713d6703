import { useCallback, useEffect, useRef, useState } from 'react';
import type { RateLimit } from '#contract/api/members.ts';
import { useCountdown } from './use-countdown.ts';

interface Wait {
  email: string;
  remainingToday: number;
}

/** Asks the server how long an address must wait for its next mail. */
export type FindLimit = (email: string) => Promise<RateLimit>;

/**
 * Returns how many seconds an address must wait for its next mail. The server provides it, so a reload changes nothing; `find` must stay
 * the same function.
 */
export function useCodeWait(email: string, find: FindLimit) {
  const [wait, setWait] = useState<Wait | null>(null);
  const { seconds: left, start: startCountdown } = useCountdown();
  // Of several pending replies only the latest request counts.
  const asked = useRef(0);
  const own = wait?.email === email ? wait : null;
  const seconds = own === null ? 0 : left;

  const start = useCallback(
    (address: string, limit: RateLimit) => {
      asked.current += 1;
      startCountdown(limit.retryAfter);
      setWait({ email: address, remainingToday: limit.remainingToday });
    },
    [startCountdown],
  );

  /** Asks the server; waits at least `minSeconds`, which may come from a limit that is not the address's own. */
  const ask = useCallback(
    async (address: string, minSeconds = 0) => {
      asked.current += 1;
      const mine = asked.current;
      const limit = await find(address).catch(() => ({ retryAfter: 0, remainingToday: 1 }));
      if (mine === asked.current) start(address, { ...limit, retryAfter: Math.max(limit.retryAfter, minSeconds) });
    },
    [find, start],
  );

  useEffect(() => {
    if (email !== '') void ask(email);
  }, [email, ask]);

  return { seconds, usedUp: own?.remainingToday === 0 && seconds > 0, start, ask };
}
