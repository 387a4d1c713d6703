/** How many jobs run at once, and how long one waits at most. */
export interface LaneSize {
  atOnce: number;
  maxWaitMs: number;
}

/** A job that waits, or that is about to. */
export interface Turn {
  /** Which of the lane's lines it waits in; the first one goes first. */
  line: number;
  /** When it began to wait, in milliseconds of the process; left out: now. */
  sinceMs?: number;
  /** It has a slot in that lane, and gives it back there. */
  begin(lane: Lane): void;
  /** It would wait, or has waited, too long. */
  refuse(): void;
}

/** Slots with lines in front of them. */
export interface Lane {
  /** Gives a slot to a job at once or in its turn, or refuses it, at once where it would wait too long. */
  join(turn: Turn): void;
  /** Returns whether a job that joins a line now would be let in. */
  takes(line: number): boolean;
  /** Takes a job out of its line. Returns false when it does not wait any more. */
  leave(turn: Turn): boolean;
  /** Gives back the slot of a job that took so long. */
  end(ms: number): void;
  /** How many run, and how many wait in each line. */
  counts(): { running: number; waiting: readonly number[] };
}

/** In one line, whatever they are expected to wait: they take memory. */
const MAX_WAITING = 500;
/** The expected duration of a job follows what jobs take, slowly, and no single one throws it. */
const FIRST_JOB_MS = 20;
const MAX_JOB_MS = 2_000;
const WEIGHT = 0.05;

/** Returns a lane in which nothing waits yet. Within a line it is first come, first served. */
export function createLane(lineCount: number, { atOnce, maxWaitMs }: LaneSize): Lane {
  const lines = Array.from({ length: lineCount }, () => new Map<Turn, NodeJS.Timeout>());
  let running = 0;
  let jobMs = FIRST_JOB_MS;

  const countUpTo = (line: number) => lines.slice(0, line + 1).reduce((sum, { size }) => sum + size, 0);

  const takeNext = (): Turn | null => {
    for (const line of lines)
      for (const [turn, patience] of line) {
        clearTimeout(patience);
        line.delete(turn);
        return turn;
      }
    return null;
  };

  // Who comes later than somebody who waits does not pass them.
  const isFree = (line: number) => running < atOnce && countUpTo(line) === 0;

  const lane: Lane = {
    join(turn) {
      const line = lines[turn.line];
      if (isFree(turn.line)) {
        running += 1;
        turn.begin(lane);
      } else if (line === undefined || !lane.takes(turn.line)) {
        turn.refuse();
      } else {
        const giveUp = () => {
          if (line.delete(turn)) turn.refuse();
        };
        const waitedMs = turn.sinceMs === undefined ? 0 : performance.now() - turn.sinceMs;
        line.set(turn, setTimeout(giveUp, Math.max(0, maxWaitMs - waitedMs)));
      }
    },
    takes: (line) => isFree(line) || ((lines[line]?.size ?? MAX_WAITING) < MAX_WAITING && (countUpTo(line) * jobMs) / atOnce <= maxWaitMs),
    leave(turn) {
      const line = lines[turn.line];
      clearTimeout(line?.get(turn));
      return line?.delete(turn) ?? false;
    },
    end(ms) {
      jobMs += (Math.min(ms, MAX_JOB_MS) - jobMs) * WEIGHT;
      running -= 1;
      const next = takeNext();
      if (next === null) return;
      // The slot is theirs before they run: nobody takes it in between.
      running += 1;
      next.begin(lane);
    },
    counts: () => ({ running, waiting: lines.map(({ size }) => size) }),
  };
  return lane;
}
