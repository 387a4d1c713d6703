import { Failure } from '#contract/failures.ts';

/** How many jobs run and wait, of all together and of one owner. */
export interface GateSize {
  atOnce: number;
  /** Left out: as many as of all. */
  atOnceOfOne?: number;
  waiting: number;
  /** Left out: as many as of all. */
  waitingOfOne?: number;
}

export interface Gate {
  /** Runs a job of an owner, at once or in their turn. Throws `overloaded` when too many wait. */
  pass<Result>(owner: string, job: () => Promise<Result>): Promise<Result>;
  counts(): { running: number; waiting: number; refused: number };
}

/**
 * Returns a gate that runs a number of jobs and queues a number more. Owners take turns: one who comes with thirty
 * jobs delays somebody with one by no more than a job. Within an owner it is first come, first served.
 */
export function createGate({ atOnce, atOnceOfOne = atOnce, waiting: maxWaiting, waitingOfOne = maxWaiting }: GateSize): Gate {
  /** In the order of their turns. */
  const lines = new Map<string, (() => void)[]>();
  const runningOf = new Map<string, number>();
  const counted = { running: 0, waiting: 0, refused: 0 };

  const hasRoom = (owner: string) => counted.running < atOnce && (runningOf.get(owner) ?? 0) < atOnceOfOne;

  const begin = (owner: string) => {
    counted.running += 1;
    runningOf.set(owner, (runningOf.get(owner) ?? 0) + 1);
  };

  const beginNext = () => {
    for (const [owner, line] of lines) {
      if (!hasRoom(owner)) continue;
      const enter = line.shift();
      // Behind everybody else who waits.
      lines.delete(owner);
      if (line.length > 0) lines.set(owner, line);
      counted.waiting -= 1;
      // The slot is theirs before they run: nobody takes it in between.
      begin(owner);
      enter?.();
    }
  };

  const end = (owner: string) => {
    counted.running -= 1;
    const left = (runningOf.get(owner) ?? 1) - 1;
    if (left > 0) runningOf.set(owner, left);
    else runningOf.delete(owner);
    beginNext();
  };

  const wait = (owner: string): Promise<void> => {
    const line = lines.get(owner) ?? [];
    if (counted.waiting >= maxWaiting || line.length >= waitingOfOne) {
      counted.refused += 1;
      throw new Failure('overloaded', { retryAfter: 5 });
    }
    counted.waiting += 1;
    lines.set(owner, line);
    return new Promise((enter) => line.push(enter));
  };

  return {
    async pass(owner, job) {
      if (hasRoom(owner)) begin(owner);
      else await wait(owner);
      try {
        return await job();
      } finally {
        end(owner);
      }
    },
    counts: () => ({ ...counted }),
  };
}
