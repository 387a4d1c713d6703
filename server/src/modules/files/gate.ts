import { Failure } from '#contract/failures.ts';

/** Lets `atOnce` jobs run and `waiting` more stand in line, first come, first served. Throws `overloaded` beyond that. */
export function createGate(atOnce: number, waiting: number): <Result>(job: () => Promise<Result>) => Promise<Result> {
  const line: (() => void)[] = [];
  let running = 0;
  return async (job) => {
    if (running >= atOnce) {
      if (line.length >= waiting) throw new Failure('overloaded', { retryAfter: 5 });
      // Whoever leaves hands over the place without freeing it, so nobody slips in between.
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
