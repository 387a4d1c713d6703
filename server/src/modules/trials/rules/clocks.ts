const HOUR_SECONDS = 60 * 60;

/** How long the accused have for their answer, and a presenter for their next step. */
const ANSWER_SECONDS = 72 * HOUR_SECONDS;
const TURN_SECONDS = 72 * HOUR_SECONDS;
/** How long a case waits for a presenter, all its stays in the queue together. */
const FILED_SECONDS = 14 * 24 * HOUR_SECONDS;
/** How long the clock is paused for a complainant who was asked something. */
const ASKED_SECONDS = 7 * 24 * HOUR_SECONDS;
/** The clocks of a case as they are stored. */
export interface Clocks {
  dueAt: Date | null;
  answerDueAt: Date | null;
  askedAt: Date | null;
  leftSeconds: number | null;
  filedLeftSeconds: number;
}

/** Returns the instant `seconds` later. */
export function after(instant: Date, seconds: number): Date {
  return new Date(instant.getTime() + seconds * 1000);
}

/** Returns the clocks of a case that has just been filed. */
export function startClocks(now: Date): Clocks {
  return { dueAt: after(now, FILED_SECONDS), answerDueAt: null, askedAt: null, leftSeconds: null, filedLeftSeconds: FILED_SECONDS };
}

/** Returns the clocks when a presenter takes the case: the wait stops, the presenter's turn begins. */
export function whenReceived(clocks: Clocks, now: Date): Clocks {
  return { ...clocks, dueAt: after(now, TURN_SECONDS), filedLeftSeconds: secondsLeft(clocks.dueAt, now) };
}

/** Returns the clocks when the case is back in the queue: the wait resumes where it stopped. A question to the complainant is dropped. */
export function whenReturned(clocks: Clocks, now: Date): Clocks {
  const resumed = whenReplied(clocks, now);
  return { ...resumed, dueAt: after(now, clocks.filedLeftSeconds) };
}

/** Returns the clocks when the accused are summoned: their window begins, unless it began before. */
export function whenSummoned(clocks: Clocks, now: Date): Clocks {
  const answerDueAt = clocks.answerDueAt ?? after(now, ANSWER_SECONDS);
  return { ...clocks, answerDueAt, dueAt: answerDueAt };
}

/** It is the presenter's turn from now on. */
export function whenTheirTurn(clocks: Clocks, now: Date): Clocks {
  return { ...clocks, dueAt: after(now, TURN_SECONDS), askedAt: null, leftSeconds: null };
}

/** Returns the clocks when the complainant was asked something: the running clock is paused. */
export function whenAsked(clocks: Clocks, now: Date): Clocks {
  return { ...clocks, askedAt: now, leftSeconds: secondsLeft(clocks.dueAt, now), dueAt: after(now, ASKED_SECONDS) };
}

/**
 * Returns the clocks when the complainant has replied, or is no longer waited for: the clock resumes, and the window of the accused is
 * extended by the pause.
 */
export function whenReplied(clocks: Clocks, now: Date): Clocks {
  const { askedAt, leftSeconds, answerDueAt } = clocks;
  if (askedAt === null || leftSeconds === null) return clocks;
  const stoodSeconds = (now.getTime() - askedAt.getTime()) / 1000;
  const wasOver = answerDueAt !== null && answerDueAt <= askedAt;
  return {
    ...clocks,
    askedAt: null,
    leftSeconds: null,
    dueAt: after(now, leftSeconds),
    answerDueAt: answerDueAt === null || wasOver ? answerDueAt : after(answerDueAt, stoodSeconds),
  };
}

/** Returns the clocks, all stopped: another presenter looks at the case, or it is over. */
export function whenStopped(clocks: Clocks): Clocks {
  return { ...clocks, dueAt: null, askedAt: null, leftSeconds: null };
}

function secondsLeft(dueAt: Date | null, now: Date): number {
  return dueAt === null ? 0 : Math.max(0, Math.floor((dueAt.getTime() - now.getTime()) / 1000));
}
