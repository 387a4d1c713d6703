import type { Page } from '@playwright/test';

/** Names how many times slower pages are, and the number that the delays of responses are drawn from. */
const SLOWNESS = 'HEARTH_TEST_SLOWNESS';
const DRAWN_FROM = 'HEARTH_TEST_SLOWNESS_SEED';

/** How late a response is at most, for each time that pages are slower. */
const MAX_DELAY_MS = 150;

/** What a page asks for after its document: calls of the API, and scripts and styles that are fetched when they are used. */
const DELAYED = ['*/restful/*', '*/assets/*'].map((urlPattern) => ({ urlPattern, requestStage: 'Response' as const }));

const slowness = Number(process.env[SLOWNESS] ?? 1);
if (!(slowness >= 1)) throw new Error(`${SLOWNESS} is a number from 1 on, not “${process.env[SLOWNESS] ?? ''}”.`);

/** Chooses what the delays of this run are drawn from, unless it was given, and prints it: a run can be slowed the same way again. */
export function chooseDelays(): void {
  if (slowness === 1) return;
  process.env[DRAWN_FROM] ??= `${Date.now() % 100_000}`;
  console.log(`${SLOWNESS}=${slowness} ${DRAWN_FROM}=${process.env[DRAWN_FROM]}`);
}

/**
 * Slows a page down where HEARTH_TEST_SLOWNESS asks for it: its scripts run as many times slower, and its responses come late by a time drawn
 * for each of them. A journey that acts before the page can, or looks before an answer is there, fails by it.
 */
export async function slowDown(page: Page, title: string): Promise<void> {
  if (slowness === 1) return;
  const draw = drawFrom(`${process.env[DRAWN_FROM] ?? ''} ${title}`);
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowness });
  session.on('Fetch.requestPaused', ({ requestId }) => {
    const pass = () => {
      // A request whose page has gone meanwhile is unknown by then.
      session.send('Fetch.continueRequest', { requestId }).catch(() => undefined);
    };
    setTimeout(pass, draw() * MAX_DELAY_MS * slowness);
  });
  await session.send('Fetch.enable', { patterns: DELAYED });
}

/** Returns a function that returns the next number from 0 to 1, the same ones for the same text (mulberry32). */
function drawFrom(text: string): () => number {
  let state = 0;
  for (const char of text) state = Math.imul(state ^ (char.codePointAt(0) ?? 0), 0x9e3779b1) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
