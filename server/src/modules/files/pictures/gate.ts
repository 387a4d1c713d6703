import { Failure } from '#contract/failures.ts';

/** Returns a gate that runs `atOnce` jobs and queues `waiting` more, first come, first served. Throws `overloaded` beyond that. */
export function createGate(atOnce: number, waiting: number): <Result>(job: () => Promise<Result>) => Promise<Result> {
  const line: (() => void)[] = [];
  let running = 0;
  return async (job) => {
    if (running >= atOnce) {
      if (line.length >= waiting) throw new Failure('overloaded', { retryAfter: 5 });
      // A finished job hands its slot over without freeing it, so no other job can take it in between.
      await new Promise<void>((enter) => line.push(enter));
    } else {
      running += 1;
    }
    try {
      return await job();
    } finally {
      const next = line.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
