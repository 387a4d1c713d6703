import { useCallback, useEffect, useState } from 'react';

/** Whole seconds that are still left of those it was last started with; 0 when they are over. */
export function useCountdown(initialSeconds = 0) {
  // Both on the clock of `performance.now()`, which nobody sets.
  const [endsAt, setEndsAt] = useState(() => performance.now() + initialSeconds * 1000);
  const [now, setNow] = useState(() => performance.now());
  const seconds = Math.max(0, Math.ceil((endsAt - now) / 1000));

  useEffect(() => {
    if (seconds === 0) return;
    const timer = setTimeout(() => setNow(performance.now()), 1000);
    return () => clearTimeout(timer);
  }, [seconds, now]);

  const start = useCallback((from: number) => {
    const at = performance.now();
    setNow(at);
    setEndsAt(at + from * 1000);
  }, []);
  return { seconds, start };
}
