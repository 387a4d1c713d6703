import type { Log } from './log.ts';

/** Work that nobody waits for, such as a letter whose writing must not show in the time of an answer. */
export interface Background {
  /** Starts the work; what it throws is logged, nothing else hears of it. */
  run(work: () => Promise<void>): void;
  /** Resolves when nothing is under way any more. */
  settled(): Promise<void>;
}

/** Background work of one process; wait for `settled` before it ends. */
export function createBackground(log: Log): Background {
  const running = new Set<Promise<void>>();
  return {
    run(work) {
      const done: Promise<void> = work()
        .catch((error: unknown) => log.warn({ err: error }, 'background work failed'))
        .finally(() => running.delete(done));
      running.add(done);
    },
    async settled() {
      while (running.size > 0) await Promise.all(running);
    },
  };
}
