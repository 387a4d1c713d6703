import { useEffect, useRef, useState } from 'react';
import { findRegisterRateLimit, type RateLimit } from '#contract/members.ts';
import { callQuietly } from '#web/lib/api.ts';

interface Wait {
  email: string;
  /** On the clock of `performance.now()`. */
  endsAt: number;
  remainingToday: number;
}

/** How many seconds an address must wait for its next code. The server says so, so a reload changes nothing. */
export function useCodeWait(email: string) {
  const [wait, setWait] = useState<Wait | null>(null);
  const [now, setNow] = useState(0);
  // Of several answers under way only the one asked for last counts.
  const asked = useRef(0);
  const own = wait?.email === email ? wait : null;
  const seconds = own === null ? 0 : Math.max(0, Math.ceil((own.endsAt - now) / 1000));

  const start = (address: string, limit: RateLimit) => {
    asked.current += 1;
    const at = performance.now();
    setNow(at);
    setWait({ email: address, endsAt: at + limit.retryAfter * 1000, remainingToday: limit.remainingToday });
  };

  /** Asks the server; waits at least `leastSeconds`, which may come from a limit that is not the address's own. */
  const ask = async (address: string, leastSeconds = 0) => {
    asked.current += 1;
    const mine = asked.current;
    const limit = await callQuietly(findRegisterRateLimit, { email: address }).catch(() => ({ retryAfter: 0, remainingToday: 1 }));
    if (mine === asked.current) start(address, { ...limit, retryAfter: Math.max(limit.retryAfter, leastSeconds) });
  };

  useEffect(() => {
    if (email !== '') void ask(email);
  }, [email]);

  useEffect(() => {
    if (seconds === 0) return;
    const timer = setTimeout(() => setNow(performance.now()), 1000);
    return () => clearTimeout(timer);
  }, [seconds, now]);

  return { seconds, usedUp: own?.remainingToday === 0 && seconds > 0, start, ask };
}
