import { Failure } from '#contract/failures.ts';
import { givingWay, type Taker } from './giving-way.ts';

/** How many jobs run and wait, of all together and of one owner. */
export interface GateSize {
  atOnce: number;
  /** Left out: as many as of all. */
  atOnceOfOne?: number;
  waiting: number;
  /** Left out: as many as of all. */
  waitingOfOne?: number;
}

/** As whose job something is done. */
export type Comer = Pick<Taker, 'owner' | 'network'>;

export interface Gate {
  /** Runs a job of an owner, at once or in their turn. Throws `overloaded` when too many wait and nobody else has more waiting. */
  pass<Result>(comer: string | Comer, job: () => Promise<Result>): Promise<Result>;
  counts(): { running: number; waiting: number; refused: number };
}

interface Waiting extends Taker {
  enter(): void;
  refuse(): void;
}

/**
 * Returns a gate that runs a number of jobs and queues a number more. Owners take turns: one who comes with thirty
 * jobs delays somebody with one by no more than a job. Within an owner it is first come, first served. Where the queue is full the newest job of the
 * longest line gives way, never somebody who comes with less.
 */
export function createGate({ atOnce, atOnceOfOne = atOnce, waiting: maxWaiting, waitingOfOne = maxWaiting }: GateSize): Gate {
  /** In the order of their turns. */
  const lines = new Map<string, Waiting[]>();
  /** In the order in which they came. */
  const waiting = new Set<Waiting>();
  const runningOf = new Map<string, number>();
  const counted = { running: 0, refused: 0 };

  const hasRoom = (owner: string) => counted.running < atOnce && (runningOf.get(owner) ?? 0) < atOnceOfOne;

  const begin = (owner: string) => {
    counted.running += 1;
    runningOf.set(owner, (runningOf.get(owner) ?? 0) + 1);
  };

  const beginNext = () => {
    for (const [owner, line] of lines) {
      if (!hasRoom(owner)) continue;
      const next = line.shift();
      // Behind everybody else who waits.
      lines.delete(owner);
      if (line.length > 0) lines.set(owner, line);
      if (next === undefined) continue;
      waiting.delete(next);
      // The slot is theirs before they run: nobody takes it in between.
      begin(owner);
      next.enter();
    }
  };

  const end = (owner: string) => {
    counted.running -= 1;
    const left = (runningOf.get(owner) ?? 1) - 1;
    if (left > 0) runningOf.set(owner, left);
    else runningOf.delete(owner);
    beginNext();
  };

  const leave = (one: Waiting) => {
    waiting.delete(one);
    const line = (lines.get(one.owner) ?? []).filter((each) => each !== one);
    if (line.length > 0) lines.set(one.owner, line);
    else lines.delete(one.owner);
    one.refuse();
  };

  const wait = ({ owner, network }: Comer): Promise<void> =>
    new Promise((enter, reject) => {
      const refuse = () => {
        counted.refused += 1;
        reject(new Failure('overloaded', { retryAfter: 5 }));
      };
      const comer: Waiting = { owner, network, weight: 1, enter, refuse };
      const line = lines.get(owner) ?? [];
      if (line.length >= waitingOfOne) return refuse();
      if (waiting.size >= maxWaiting) {
        const one = givingWay([...waiting, comer]);
        if (one === undefined || one === comer) return refuse();
        leave(one);
      }
      line.push(comer);
      lines.set(owner, line);
      waiting.add(comer);
    });

  return {
    async pass(comer, job) {
      const { owner, network } = typeof comer === 'string' ? { owner: comer, network: undefined } : comer;
      if (hasRoom(owner)) begin(owner);
      else await wait({ owner, network });
      try {
        return await job();
      } finally {
        end(owner);
      }
    },
    counts: () => ({ ...counted, waiting: waiting.size }),
  };
}
