// Finds the browser the journeys run in, or gets one.
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { installPackages } from './apt.mjs';
import { root, run } from './child.mjs';
import { findNode } from './node.mjs';
import { log } from './terminal.mjs';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const APPLICATIONS = ['/Applications/Chromium.app/Contents/MacOS/Chromium', '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'];

/**
 * Returns the environment that gives the journeys their browser: HEARTH_CHROMIUM is its path, or unset for the one Playwright has
 * downloaded. Null when there is none and none can be installed.
 */
export async function findChromium() {
  const path = process.env.HEARTH_CHROMIUM || findInstalled() || (await installPackage());
  if (path) return { HEARTH_CHROMIUM: path };
  return (await download()) ? { HEARTH_CHROMIUM: '' } : null;
}

function findInstalled() {
  const paths = (process.env.PATH ?? '').split(delimiter).flatMap((directory) => NAMES.map((name) => join(directory, name)));
  return [...paths, ...APPLICATIONS].find((path) => existsSync(path));
}

async function installPackage() {
  await installPackages('正在安装浏览器 Chromium，端到端测试要用…', ['chromium', 'fonts-noto-cjk']);
  return findInstalled();
}

async function download() {
  log('正在准备 Playwright 的 Chromium…');
  return (await run(findNode(), [join(root, 'node_modules/playwright/cli.js'), 'install', 'chromium'])) === 0;
}
