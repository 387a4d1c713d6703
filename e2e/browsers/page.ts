import { setTimeout as delay } from 'node:timers/promises';
import { COMMAND_LIMIT_MS, type Browser } from './browser.ts';

const POLL_MS = 150;

/** Asks the page again and again until `script` returns something true; returns that. Throws with `what` when it never does. */
export async function until<A extends unknown[], T>(browser: Browser, what: string, [script, ...args]: [script: (...args: A) => T, ...args: A]): Promise<T> {
  const deadline = Date.now() + COMMAND_LIMIT_MS;
  for (;;) {
    const result = await browser.run(script, ...args).catch(passNavigation);
    if (result) return result;
    if (Date.now() > deadline) throw new Error(`never came: ${what}`);
    await delay(POLL_MS);
  }
}

/** Returns null for the error of a page that is just being left, which answers nothing. Throws every other error. */
function passNavigation(error: unknown): null {
  if (error instanceof Error && /context was destroyed|context with given id|no such frame|DiscardedBrowsingContext|AbortError|navigat/i.test(error.message))
    return null;
  throw error;
}

/** Loads an address and waits until the scripts have taken the page over. */
export async function openPage(browser: Browser, url: string): Promise<void> {
  await browser.open(url);
  await until(browser, `the scripts of ${url}`, [isTakenOver]);
  // What begins beside React is queued before it renders.
  await until(browser, `the scripts of ${url}`, [isTakenOver]);
}

function isTakenOver(): boolean {
  return Object.keys(document.querySelector('h1') ?? {}).some((key) => key.startsWith('__reactProps'));
}

/** Waits until the page says this somewhere where it is seen. */
export async function untilText(browser: Browser, selector: string, text: string): Promise<void> {
  await until(browser, `“${text}” in ${selector}`, [
    (where, wanted) => [...document.querySelectorAll<HTMLElement>(where)].some((element) => element.innerText.includes(wanted)),
    selector,
    text,
  ]);
}

/** Waits until the address matches. */
export async function untilPath(browser: Browser, pattern: RegExp): Promise<void> {
  await until(browser, `an address like ${pattern.source}`, [(source) => new RegExp(source).test(location.pathname), pattern.source]);
}
