// Finds the browser the journeys run in, or gets one.
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { installPackages, isOffered } from './apt.mjs';
import { root, run } from './child.mjs';
import { findNode } from './node.mjs';
import { log } from './terminal.mjs';

/** Chromium without its windows: a journey takes a fifth less processor time. Debian has it as a package of its own. */
const SHELL = 'chromium-headless-shell';
const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const APPLICATIONS = ['/Applications/Chromium.app/Contents/MacOS/Chromium', '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'];

/**
 * Returns the environment that gives the journeys their browser, without windows where there is or can be one: HEARTH_CHROMIUM is its
 * path, or unset for the one Playwright has downloaded. Null when there is none and none can be installed.
 */
export async function findJourneyBrowser() {
  if (process.env.HEARTH_CHROMIUM) return { HEARTH_CHROMIUM: process.env.HEARTH_CHROMIUM };
  const path = findInPath([SHELL]) ?? (findInstalled() === undefined || (await isOffered(SHELL)) ? await installPackage(SHELL) : undefined);
  return path ? { HEARTH_CHROMIUM: path } : findChromium();
}

/**
 * Returns the environment that gives a measurement its browser, the whole one that people have: HEARTH_CHROMIUM is its path, or unset for
 * the one Playwright has downloaded. Null when there is none and none can be installed.
 */
export async function findChromium() {
  const path = process.env.HEARTH_CHROMIUM || findInstalled() || (await installPackage('chromium'));
  if (path) return { HEARTH_CHROMIUM: path };
  return (await download()) ? { HEARTH_CHROMIUM: '' } : null;
}

function findInstalled() {
  return findInPath(NAMES) ?? APPLICATIONS.find((path) => existsSync(path));
}

function findInPath(names) {
  const paths = (process.env.PATH ?? '').split(delimiter).flatMap((directory) => names.map((name) => join(directory, name)));
  return paths.find((path) => existsSync(path));
}

async function installPackage(name) {
  await installPackages('正在安装浏览器 Chromium，端到端测试要用…', [name, 'fonts-noto-cjk']);
  return findInPath([name]);
}

async function download() {
  log('正在准备 Playwright 的 Chromium…');
  return (await run(findNode(), [join(root, 'node_modules/playwright/cli.js'), 'install', 'chromium'])) === 0;
}
