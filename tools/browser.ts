import { existsSync } from 'node:fs';
import type { LaunchOptions } from '@playwright/test';

const USUAL = '/usr/bin/chromium';

/** How to launch Chromium: the one HEARTH_CHROMIUM names, else the machine's, else Playwright's own; quiet, so that only the page itself asks for anything. */
export function browserOptions(): LaunchOptions {
  const named = process.env['HEARTH_CHROMIUM'];
  const executablePath = named ?? (existsSync(USUAL) ? USUAL : '');
  const isRoot = process.getuid?.() === 0;
  return {
    ...(executablePath !== '' && { executablePath }),
    args: [
      ...(isRoot ? ['--no-sandbox'] : []),
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-domain-reliability',
      '--disable-sync',
      '--no-first-run',
      '--no-default-browser-check',
    ],
  };
}
