import type { Clock } from '../process/clock.ts';

export interface StoppedClock extends Clock {
  /** Moves it on. */
  pass(seconds: number): void;
}

/** Returns a clock stopped at the moment it is made until it is moved: nothing a test does takes any time. */
export function stopClock(): StoppedClock {
  let now = Date.now();
  return {
    now: () => new Date(now),
    pass(seconds) {
      now += seconds * 1000;
    },
  };
}
