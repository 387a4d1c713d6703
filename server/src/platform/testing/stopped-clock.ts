import type { Clock } from '../process/clock.ts';

export interface StoppedClock extends Clock {
  /** Moves it on. */
  pass(seconds: number): void;
}

/**
 * Returns a clock stopped at the moment it is made until it is moved: nothing a test does takes any time. Its milliseconds never end in
 * zero, because PostgreSQL leaves such zeros out and every tenth run would read another text.
 */
export function stopClock(): StoppedClock {
  const made = Date.now();
  let now = made - (made % 10) - 3;
  return {
    now: () => new Date(now),
    pass(seconds) {
      now += seconds * 1000;
    },
  };
}
