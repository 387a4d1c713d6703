import { AsyncLocalStorage } from 'node:async_hooks';

/** How long the database may take. */
export interface DatabaseTimeouts {
  /** For a new connection. */
  connectMs: number;
  /** For the answer to one statement. */
  answerMs: number;
  /** The same for work that nobody waits for. */
  longAnswerMs: number;
}

const CONNECT_MS = 1_000;
const LONG_ANSWER_MS = 10 * 60_000;

/** Returns those of a site. With the usual 2 seconds for an answer a visitor waits for 3 at most when the database has stopped. */
export function siteTimeouts(answerMs: number): DatabaseTimeouts {
  return { connectMs: CONNECT_MS, answerMs, longAnswerMs: LONG_ANSWER_MS };
}

const isLong = new AsyncLocalStorage<true>();

/** Runs work that nobody waits for: its statements have connections of their own and may take `longAnswerMs`. */
export function withLongTimeouts<Result>(work: () => Promise<Result>): Promise<Result> {
  return isLong.run(true, work);
}

/** Returns whether the running code was started by `withLongTimeouts`. */
export function hasLongTimeouts(): boolean {
  return isLong.getStore() === true;
}
