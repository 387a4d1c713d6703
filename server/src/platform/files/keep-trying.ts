import { setTimeout as pause } from 'node:timers/promises';
import type { Log } from '../process/log.ts';

const PAUSE_MS = 5_000;

/** Does what needs the store of files, again every few seconds while that is away, refuses or is full. `stop` gives up once what is under way has ended. */
export function keepTrying(log: Log, work: () => Promise<void>): { stop(): Promise<void> } {
  const ending = new AbortController();
  const { signal } = ending;
  const tried = async (): Promise<boolean> => {
    try {
      await work();
      return true;
    } catch (error) {
      log.warn({ err: error }, 'the store of files does not do what the site needs of it; it is asked again');
      return false;
    }
  };
  const run = async () => {
    // What stops it is no failure.
    while (!signal.aborted && !(await tried())) await pause(PAUSE_MS, undefined, { signal }).catch(() => undefined);
  };
  const done = run();
  return {
    async stop() {
      ending.abort();
      await done;
    },
  };
}
