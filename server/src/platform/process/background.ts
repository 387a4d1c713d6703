import type { Log } from './log.ts';

/** Work that no request waits for, such as an e-mail whose sending must not show in the response time. */
export interface Background {
  /** Starts the work. What it throws is logged and not passed on. */
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
