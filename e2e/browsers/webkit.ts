import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { findFreePort } from '#tools/site/site-process.ts';
import { COMMAND_LIMIT_MS, WINDOW, renderCall, type Browser, type Key, type Launcher } from './browser.ts';

const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';
const KEYS: Record<Key, string> = { Escape: '\uE00C', Enter: '\uE007', ArrowDown: '\uE015' };
const POLL_MS = 100;

/** Collects what a page does not catch. The protocol has no events, so this begins when the page is loaded. */
function listenForErrors(): void {
  const errors: string[] = [];
  Object.assign(window, { uncaught: errors });
  addEventListener('error', ({ message }) => errors.push(message));
  addEventListener('unhandledrejection', ({ reason }) => errors.push(String(reason)));
}

function readErrors(): string[] {
  return (window as { uncaught?: string[] }).uncaught?.splice(0) ?? [];
}

/** Sends one command of the W3C protocol; returns its value. Throws what the driver refuses, and when no answer comes in time. */
type Send = <T>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => Promise<T>;

/** Returns what starts WebKitGTK's own small browser by its WebDriver, on a screen that nobody sees. */
export function webkitAt({ driver, browser }: { driver: string; browser: string }): Launcher {
  return { start: () => startWebkit(driver, browser) };
}

async function startWebkit(driver: string, binary: string): Promise<Browser> {
  const port = await findFreePort();
  const screen = `-screen 0 ${WINDOW.width + 200}x${WINDOW.height + 200}x24`;
  // A group of its own, so that the screen ends with the driver.
  const process = spawn('xvfb-run', ['-a', '-s', screen, driver, `--port=${port}`], { stdio: 'ignore', detached: true, env: environment() });
  const send = senderTo(`http://127.0.0.1:${port}`);
  try {
    await untilReady(process, send);
    const options = { binary, args: ['--automation'] };
    const { sessionId } = await send<{ sessionId: string }>('POST', '/session', { capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options } } });
    await send('POST', `/session/${sessionId}/window/rect`, { ...WINDOW });
    return browserOf(
      (method, path, body) => send(method, `/session/${sessionId}${path}`, body),
      () => end(process),
    );
  } catch (error) {
    await end(process);
    throw error;
  }
}

/** Returns our environment with a language set: without one, Chinese text cannot be typed. */
function environment(): NodeJS.ProcessEnv {
  return { ...process.env, LC_ALL: 'C.UTF-8', LIBGL_ALWAYS_SOFTWARE: '1' };
}

function browserOf(send: Send, close: () => Promise<void>): Browser {
  const errors: string[] = [];
  const run: Browser['run'] = (script, ...args) => send('POST', '/execute/sync', { script: `return ${renderCall(script, args)}`, args: [] });
  const type = async (text: string) => {
    const active = await send<Record<string, string>>('GET', '/element/active');
    await send('POST', `/element/${active[ELEMENT]}/value`, { text });
  };
  return {
    async open(url) {
      await send('POST', '/url', { url });
      await run(listenForErrors);
    },
    run,
    click: (xpath) => clickWhenReady(send, xpath),
    type,
    press: (key) => type(KEYS[key]),
    async errors() {
      errors.push(...(await run(readErrors)));
      return errors;
    },
    takeScreenshot: async () => Buffer.from(await send<string>('GET', '/screenshot'), 'base64'),
    close,
  };
}

/** Retries while the element is missing, covered or being rendered again. */
async function clickWhenReady(send: Send, xpath: string): Promise<void> {
  const deadline = Date.now() + COMMAND_LIMIT_MS;
  for (;;) {
    try {
      const element = await send<Record<string, string>>('POST', '/element', { using: 'xpath', value: xpath });
      // The driver itself scrolls as far as needed, which may end under the bar at the top.
      await send('POST', '/execute/sync', { script: "arguments[0].scrollIntoView({ block: 'center', behavior: 'instant' })", args: [element] });
      return await send('POST', `/element/${element[ELEMENT]}/click`, {});
    } catch (error) {
      if (Date.now() > deadline || !(error instanceof Error && /no such element|not interactable|intercepted|stale/.test(error.message))) throw error;
      await delay(POLL_MS);
    }
  }
}

function senderTo(base: string): Send {
  return async <T>(method: string, path: string, body?: object) => {
    const response = await fetch(`${base}${path}`, {
      method,
      signal: AbortSignal.timeout(COMMAND_LIMIT_MS),
      ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    }).catch((error: unknown) => {
      throw new Error(`${method} ${path}: the page did not answer within ${COMMAND_LIMIT_MS / 1000} s`, { cause: error });
    });
    const { value }: { value: T } = await response.json();
    if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(value)}`);
    return value;
  };
}

async function untilReady(process: ChildProcess, send: Send): Promise<void> {
  const deadline = Date.now() + COMMAND_LIMIT_MS;
  for (;;) {
    try {
      return await send('GET', '/status');
    } catch (error) {
      if (process.exitCode !== null || Date.now() > deadline) throw new Error('WebKitWebDriver did not start', { cause: error });
      await delay(POLL_MS);
    }
  }
}

/** Ends the driver, its browser and its screen. */
async function end(process: ChildProcess): Promise<void> {
  if (process.pid === undefined || process.exitCode !== null || process.signalCode !== null) return;
  const ended = once(process, 'exit');
  globalThis.process.kill(-process.pid, 'SIGKILL');
  await ended;
}
