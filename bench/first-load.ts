import { setTimeout } from 'node:timers/promises';
import { chromium, type Browser, type Page } from '@playwright/test';
import { browserOptions } from '#tools/site/browser.ts';
import { isPicture, listenToNetwork } from '#tools/site/network.ts';
import { median, type Measure, type Row } from './harness/bench.ts';

const MAX_SCRIPT_KB = 95;
const MAX_STYLE_KB = 16;
const MAX_REQUESTS = 8;
const MAX_PAINT_MS = 1_200;
const MAX_BLOCKING_MS = 150;
const SLOWDOWN = 4;
const ROUNDS = 5;
/** A task longer than this holds up a reader by the rest. */
const LONG_TASK_MS = 50;
const ASK_AGAIN_MS = 100;

/** Measures what a browser without a cache fetches for the most visited pages, and how soon they are painted. */
export const measureFirstLoad: Measure = async ({ site, log }) => {
  log('first load in Chromium');
  const browser = await chromium.launch(browserOptions());
  try {
    const post = await findPost(browser, site.url);
    const rows: Row[] = [];
    for (const [name, path] of [
      ['list', '/cart/list/1001'],
      ['home', '/home'],
      ['post', post],
      ['scenery', '/scenery/1500'],
      ['blacklist', '/blacklist/1303'],
    ] as const)
      rows.push(...(await measurePage(browser, name, { origin: site.url, path })));
    return rows;
  } finally {
    await browser.close();
  }
};

/** Returns the first post of the list, where a visitor would go. */
async function findPost(browser: Browser, origin: string): Promise<string> {
  const page = await browser.newPage();
  await page.goto(`${origin}/cart/list/1001`);
  const href = await page.locator('main a[href^="/post/view/"]').first().getAttribute('href');
  await page.close();
  if (href === null) throw new Error('the list shows no post');
  return href;
}

interface Visit {
  scriptBytes: number;
  styleBytes: number;
  requestsBeforePaint: number;
  foreign: number;
  paintMs: number;
  blockingMs: number;
}

async function measurePage(browser: Browser, name: string, { origin, path }: { origin: string; path: string }): Promise<Row[]> {
  // The bytes need no patience; the times are taken on a slowed machine, over and over.
  const first = await visit(browser, origin, { path, slowdown: 1 });
  const slow: Visit[] = [];
  for (let round = 0; round < ROUNDS; round += 1) slow.push(await visit(browser, origin, { path, slowdown: SLOWDOWN }));
  const paint = median(slow.map(({ paintMs }) => paintMs));
  const blocking = median(slow.map(({ blockingMs }) => blockingMs));
  const row = (what: string, value: number, { max, unit, digits = 0 }: { max: number; unit: string; digits?: number }): Row => ({
    what: `${name} page: ${what}`,
    measured: `${value.toFixed(digits)}${unit}`,
    reference: '',
    ratio: null,
    budget: `<= ${max}${unit}`,
    within: value <= max,
  });
  return [
    row('first-load JS, brotli', first.scriptBytes / 1024, { max: MAX_SCRIPT_KB, unit: ' KB', digits: 1 }),
    row('first-load CSS, brotli', first.styleBytes / 1024, { max: MAX_STYLE_KB, unit: ' KB', digits: 1 }),
    row('requests besides pictures before the largest paint', first.requestsBeforePaint, { max: MAX_REQUESTS, unit: '' }),
    row('requests to other origins', first.foreign, { max: 0, unit: '' }),
    row(`largest paint at ${SLOWDOWN}x slowdown`, paint, { max: MAX_PAINT_MS, unit: ' ms' }),
    row(`total blocking time at ${SLOWDOWN}x slowdown`, blocking, { max: MAX_BLOCKING_MS, unit: ' ms' }),
  ];
}

/** Returns one visit with an empty cache. */
async function visit(browser: Browser, origin: string, { path, slowdown }: { path: string; slowdown: number }): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN' });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  const fetched = await listenToNetwork(session);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.addInitScript(observePaint);
  await page.goto(origin + path, { waitUntil: 'networkidle' });
  const { paintMs, blockingMs } = await readTimes(page);
  await context.close();

  const all = [...fetched.values()];
  const startedAt = Math.min(...all.map((request) => request.startedAt));
  const sum = (type: string) => all.filter((request) => request.type === type).reduce((total, { bytes }) => total + bytes, 0);
  return {
    scriptBytes: sum('Script'),
    styleBytes: sum('Stylesheet'),
    requestsBeforePaint: all.filter((request) => !isPicture(request) && (request.startedAt - startedAt) * 1_000 <= paintMs).length,
    foreign: all.filter(({ url }) => url.startsWith('http') && new URL(url).origin !== origin).length,
    paintMs,
    blockingMs,
  };
}

interface Times {
  paintMs: number;
  tasks: number[];
}

declare global {
  interface Window {
    benchTimes: Times;
  }
}

/** Runs in the page, before everything else. */
function observePaint(): void {
  const times: Times = { paintMs: 0, tasks: [] };
  window.benchTimes = times;
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) times.paintMs = startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) times.tasks.push(duration);
  }).observe({ type: 'longtask', buffered: true });
}

/**
 * Polls until there are entries: on a busy machine the network may become idle before anything is painted. Waiting inside the page would
 * add a long task of its own.
 */
async function readTimes(page: Page): Promise<{ paintMs: number; blockingMs: number }> {
  const { paintMs, tasks } = await page.evaluate(() => window.benchTimes);
  if (paintMs === 0) return setTimeout(ASK_AGAIN_MS).then(() => readTimes(page));
  return { paintMs, blockingMs: tasks.reduce((total, duration) => total + Math.max(0, duration - LONG_TASK_MS), 0) };
}
