import { launch } from 'puppeteer-core';
import { COMMAND_LIMIT_MS, WINDOW, renderCall, withLimit, type Browser, type Launcher } from './browser.ts';

/** What Firefox says of a page that is left while a picture loads, or while a call waits for its reply: calls reject with a plain object. */
const OF_A_PAGE_LEFT = ['Image corrupt or truncated', 'uncaught exception: Object'];

/** Returns what starts a Firefox of this path by WebDriver BiDi. */
export function firefoxAt(executablePath: string): Launcher {
  return { start: () => startFirefox(executablePath) };
}

async function startFirefox(executablePath: string): Promise<Browser> {
  const browser = await launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    protocolTimeout: COMMAND_LIMIT_MS,
    timeout: 2 * COMMAND_LIMIT_MS,
    extraPrefsFirefox: { 'intl.accept_languages': 'zh-CN', 'dom.serviceWorkers.enabled': false },
  });
  // The page a browser starts with never has the focus.
  const page = await browser.newPage();
  await page.setViewport(WINDOW);
  const errors: string[] = [];
  page.on('pageerror', (error) => {
    const message = error instanceof Error ? error.message : String(error);
    if (!OF_A_PAGE_LEFT.some((text) => message.startsWith(text))) errors.push(message);
  });
  return {
    open: async (url) => void (await withLimit('open', page.goto(url))),
    // Puppeteer types the result of a text as unknown.
    run: (script, ...args) => withLimit('run', page.evaluate(renderCall(script, args)) as Promise<Awaited<ReturnType<typeof script>>>),
    click: (xpath) => withLimit('click', page.locator(`::-p-xpath(${xpath})`).click()),
    type: (text) => withLimit('type', page.keyboard.type(text)),
    press: (key) => withLimit('press', page.keyboard.press(key)),
    errors: async () => errors,
    takeScreenshot: () => withLimit('screenshot', page.screenshot()),
    close: async () => {
      // A page that hangs would hold up an orderly end.
      browser.process()?.kill('SIGKILL');
      await browser.close().catch(() => undefined);
    },
  };
}
