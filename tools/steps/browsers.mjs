// Finds the browsers of the small lane, the other kinds and the oldest one the site is promised to work in, or gets them.
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { installPackages } from './apt.mjs';
import { findOldChromium } from './old-chromium.mjs';
import { log } from './terminal.mjs';

const TITLES = { HEARTH_FIREFOX: 'Firefox ESR', HEARTH_WEBKIT: 'WebKitGTK', HEARTH_CHROMIUM_109: 'Chromium 109' };
const LIBRARIES = ['/usr/lib/x86_64-linux-gnu', '/usr/lib/aarch64-linux-gnu', '/usr/lib', '/usr/libexec'];
const FIREFOX_APPLICATION = '/Applications/Firefox.app/Contents/MacOS/firefox';

/**
 * Returns the environment that tells e2e/browsers/run.ts its browsers: HEARTH_FIREFOX and HEARTH_CHROMIUM_109 hold a path, HEARTH_WEBKIT
 * the paths of WebKitWebDriver and MiniBrowser with a comma between. What is set already stays, empty too; a browser that is not there
 * is installed, and one that cannot be installed is left empty and reported loudly.
 */
export async function findBrowsers() {
  const { HEARTH_FIREFOX: firefox, HEARTH_WEBKIT: webkit, HEARTH_CHROMIUM_109: chromium } = process.env;
  const found = {
    HEARTH_FIREFOX: firefox ?? (findFirefox() || (await installFirefox())),
    HEARTH_WEBKIT: webkit ?? (findWebkit() || (await installWebkit())),
    HEARTH_CHROMIUM_109: chromium ?? (await findOldChromium()),
  };
  const missing = Object.keys(found).filter((name) => !found[name]);
  if (missing.length > 0) log(`！！！这些浏览器没有，也装不上，它们的流程会跳过：${missing.map((name) => TITLES[name]).join('、')}。！！！`);
  return found;
}

async function installFirefox() {
  await installPackages('正在安装 Firefox ESR，浏览器测试要用…', ['firefox-esr', 'fonts-noto-cjk']);
  return findFirefox();
}

async function installWebkit() {
  await installPackages('正在安装 WebKitGTK，浏览器测试要用…', ['webkit2gtk-driver', 'xvfb', 'xauth', 'fonts-noto-cjk']);
  return findWebkit();
}

function findFirefox() {
  return findProgram('firefox-esr') || findProgram('firefox') || (existsSync(FIREFOX_APPLICATION) ? FIREFOX_APPLICATION : '');
}

/** Debian keeps MiniBrowser in a folder named after the version of the library. */
function findWebkit() {
  const driver = findProgram('WebKitWebDriver');
  const folders = LIBRARIES.filter((path) => existsSync(path)).flatMap((path) =>
    readdirSync(path).flatMap((name) => (/^webkit2?gtk-/.test(name) ? join(path, name) : [])),
  );
  const browser = folders.map((folder) => join(folder, 'MiniBrowser')).find((path) => existsSync(path));
  return driver && browser && findProgram('xvfb-run') ? `${driver},${browser}` : '';
}

function findProgram(name) {
  const path = (process.env.PATH ?? '').split(delimiter).find((folder) => existsSync(join(folder, name)));
  return path === undefined ? '' : join(path, name);
}
