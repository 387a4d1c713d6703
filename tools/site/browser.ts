import { existsSync } from 'node:fs';
import type { LaunchOptions } from '@playwright/test';

const USUAL = '/usr/bin/chromium';

/**
 * A second list replaces Playwright's own, which is repeated here. The last two draw what drops down from an invisible address bar: two
 * more pages with every window, a quarter of the CPU time of a journey's browser.
 */
const WITHOUT = [
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'TcpPortRandomizationWin',
  'ThirdPartyStoragePartitioning',
  'AimEnabled',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxPopup',
];

/** Returns how to launch Chromium: the one HEARTH_CHROMIUM names, else the machine's, else Playwright's own; quiet, so that only the page itself asks for anything. */
export function browserOptions(): LaunchOptions {
  const named = process.env['HEARTH_CHROMIUM'];
  const executablePath = named ?? (existsSync(USUAL) ? USUAL : '');
  const isRoot = process.getuid?.() === 0;
  return {
    ...(executablePath !== '' && { executablePath }),
    // Where no language is set, a file with a Chinese name can't be dropped on a page.
    env: { ...process.env, LC_ALL: 'C.UTF-8' },
    args: [
      ...(isRoot ? ['--no-sandbox'] : []),
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-domain-reliability',
      '--disable-sync',
      '--no-first-run',
      '--no-default-browser-check',
      `--disable-features=${WITHOUT.join(',')}`,
    ],
  };
}
