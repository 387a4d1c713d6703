import axe, { type RunOptions } from 'axe-core';
import { expect, type Page } from '@playwright/test';

declare global {
  interface Window {
    axe?: typeof axe;
  }
}

const ALL: RunOptions = { resultTypes: ['violations'] };
/** A theme is colors and nothing else; the other rules look at what is the same in both. */
const OF_COLORS: RunOptions = { ...ALL, runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } };

/** Expects no violation of the accessibility rules on the current page, nor of the color rules in its other theme. The original theme is restored. */
export async function expectNoAxeViolation(page: Page): Promise<void> {
  // While a page of one's own is on its way, nothing of it is there to be looked at.
  await expect(page.locator('h1').first()).toBeAttached();
  // It stays in the document until the next one is loaded.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const had = await page.evaluate(() => document.documentElement.dataset['theme'] ?? 'light');
  const other = had === 'light' ? 'dark' : 'light';
  expect(await findViolations(page, ALL), `accessibility in the ${had} theme of ${page.url()}`).toEqual([]);
  await showTheme(page, other);
  expect(await findViolations(page, OF_COLORS), `colors in the ${other} theme of ${page.url()}`).toEqual([]);
  await showTheme(page, had);
}

/** Returns what the rules say against the page, a text for each. */
function findViolations(page: Page, options: RunOptions): Promise<string[]> {
  return page.evaluate(async (given) => {
    if (!window.axe) throw new Error('the page was left while it was looked at');
    const { violations } = await window.axe.run(document, given);
    return violations.map(
      ({ id, help, nodes }) => `${id}: ${help}\n${nodes.map(({ target, failureSummary }) => `  ${target.join(' ')}\n  ${failureSummary ?? ''}`).join('\n')}`,
    );
  }, options);
}

async function showTheme(page: Page, theme: string): Promise<void> {
  await page.evaluate((name) => {
    document.documentElement.dataset['theme'] = name;
    document.body.dataset['theme'] = name;
  }, theme);
}
