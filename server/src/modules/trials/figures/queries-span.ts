// Which cases `k` the figures of the court are counted of.

/** Cases that were closed from one instant to another, of a game. Cases that are open belong to every span. */
export interface FigureSpan {
  gameId: number;
  /** Null: from the first one on. */
  from: Date | null;
  /** Null: without an end. */
  to: Date | null;
}

/** Whether a case ended with a verdict. */
export const JUDGED = `k.outcome IN ('upheld', 'partly', 'dismissed', 'insufficient')`;
