import { setTimeout as delay } from 'node:timers/promises';
import { DatabaseAway } from './away.ts';

/** Keeps requests from queueing for a database that does not answer. */
export interface Breaker {
  /** Throws DatabaseAway while the database is not asked. */
  check(): void;
  /** Settles as `attempt` does, or rejects with DatabaseAway as soon as the breaker opens; what comes later goes to `discard`. */
  unlessOpened<Result>(attempt: Promise<Result>, discard: (result: Result) => void): Promise<Result>;
  /** The database has answered, if only with an error. */
  succeeded(): void;
  /** It has not. */
  failed(): void;
  /** Ends the attempts. */
  close(): void;
}

const MAX_FAILURES = 3;
const RETRY_MS = 1_000;

/**
 * Returns a breaker that opens after three failures in a row. While it is open `probe` asks the database once a second, the first time at
 * once; the first answer closes it. `onChange` is called with whether the database answers.
 */
export function createBreaker(probe: () => Promise<void>, onChange: (isReachable: boolean) => void): Breaker {
  const waiting = new Set<(reason: Error) => void>();
  let failures = 0;
  let isOpen = false;
  let isClosed = false;
  let isRetrying = false;

  const open = () => {
    isOpen = true;
    onChange(false);
    for (const reject of waiting) reject(away());
    waiting.clear();
    if (!isRetrying) void retry();
  };

  const succeeded = () => {
    failures = 0;
    if (!isOpen) return;
    isOpen = false;
    onChange(true);
  };

  const retry = async () => {
    isRetrying = true;
    while (isOpen && !isClosed) {
      const pause = delay(RETRY_MS, undefined, { ref: false });
      // Still away: that is what the loop is for.
      await probe().then(succeeded, () => pause);
    }
    isRetrying = false;
  };

  return {
    check() {
      if (isOpen) throw away();
    },
    unlessOpened(attempt, discard) {
      return new Promise((resolve, reject) => {
        waiting.add(reject);
        attempt.then(
          (result) => (waiting.delete(reject) ? resolve(result) : discard(result)),
          (error: unknown) => {
            waiting.delete(reject);
            reject(error instanceof Error ? error : new Error(String(error)));
          },
        );
      });
    },
    succeeded,
    failed() {
      failures += 1;
      if (failures >= MAX_FAILURES && !isOpen && !isClosed) open();
    },
    close() {
      isClosed = true;
    },
  };
}

function away(): DatabaseAway {
  return new DatabaseAway('the database does not answer and is asked once a second');
}
