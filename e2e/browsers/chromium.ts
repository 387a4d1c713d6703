import { chromium } from '@playwright/test';
import { WINDOW, renderCall, withLimit, type Browser, type Launcher } from './browser.ts';

/** The package holds a build for machines without a graphics card, with its drawing library next to it. */
const FLAGS = ['--no-sandbox', '--no-zygote', '--in-process-gpu', '--use-gl=angle', '--use-angle=swiftshader'];

/** Returns what starts a Chromium of this path by Playwright. */
export function chromiumAt(executablePath: string): Launcher {
  return { start: () => startChromium(executablePath) };
}

async function startChromium(executablePath: string): Promise<Browser> {
  const server = await chromium.launchServer({ executablePath, args: FLAGS });
  const browser = await chromium.connect(server.wsEndpoint());
  const page = await browser.newPage({ viewport: WINDOW, locale: 'zh-CN', serviceWorkers: 'block' });
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  return {
    open: async (url) => void (await withLimit('open', page.goto(url))),
    run: (script, ...args) => withLimit('run', page.evaluate(renderCall(script, args))),
    click: (xpath) => withLimit('click', page.locator(`xpath=${xpath}`).first().click()),
    type: (text) => withLimit('type', page.keyboard.type(text)),
    press: (key) => withLimit('press', page.keyboard.press(key)),
    errors: async () => errors,
    takeScreenshot: () => withLimit('screenshot', page.screenshot()),
    // Asked to close, this build stays for half a minute.
    close: () => server.kill(),
  };
}
