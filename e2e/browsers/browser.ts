import { patient } from '#tools/patience.ts';

/** The keys a flow presses by name. */
export type Key = 'Escape' | 'Enter' | 'ArrowDown';

/** What a flow needs of a browser, whichever protocol drives it. Every call throws when the page does not answer within `COMMAND_LIMIT_MS`. */
export interface Browser {
  /** Loads an address and waits until it is loaded. */
  open(url: string): Promise<void>;
  /** Runs a function in the page and returns its result. The function sees nothing but its arguments, which are JSON, as is the result. */
  run<A extends unknown[], T>(script: (...args: A) => T | Promise<T>, ...args: A): Promise<T>;
  /** Clicks the first element that an XPath finds, with a real pointer, once it is there. */
  click(xpath: string): Promise<void>;
  /** Types into the focused element. */
  type(text: string): Promise<void>;
  press(key: Key): Promise<void>;
  /** Returns the uncaught errors of the pages opened so far. */
  errors(): Promise<readonly string[]>;
  /** Returns a PNG of what is visible. */
  takeScreenshot(): Promise<Uint8Array>;
  /** Ends the session; resolves for a browser that hangs, too. */
  close(): Promise<void>;
}

/** A kind of browser of this machine. */
export interface Launcher {
  /** Starts it with an empty profile and a window of `WINDOW`. */
  start(): Promise<Browser>;
}

export const WINDOW = { width: 1280, height: 900 };

/** A page that takes longer for one command hangs. */
export const COMMAND_LIMIT_MS = patient(30_000);

/** Returns the source text of an expression that calls `script`, for protocols that take text. */
export function renderCall(script: (...args: never[]) => unknown, args: readonly unknown[]): string {
  return `(${script.toString()})(...${JSON.stringify(args)})`;
}

/** Resolves as `promise` does; rejects when that takes longer than `COMMAND_LIMIT_MS`. */
export async function withLimit<T>(what: string, promise: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${what}: the page did not answer within ${COMMAND_LIMIT_MS / 1000} s`)), COMMAND_LIMIT_MS);
  });
  try {
    return await Promise.race([promise, limit]);
  } finally {
    clearTimeout(timer);
  }
}
