import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const THEMES = ['light', 'dark'] as const;

/** Expects no violation of the accessibility rules on the page as it stands, in either theme. The theme it had is put back. */
export async function expectNoAxeViolation(page: Page): Promise<void> {
  const before = await page.evaluate(() => document.documentElement.dataset['theme'] ?? 'light');
  for (const theme of THEMES) {
    await showTheme(page, theme);
    const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
    const told = violations.map(
      ({ id, help, nodes }) => `${id}: ${help}\n${nodes.map(({ target, failureSummary }) => `  ${target.join(' ')}\n  ${failureSummary ?? ''}`).join('\n')}`,
    );
    expect(told, `accessibility in the ${theme} theme of ${page.url()}`).toEqual([]);
  }
  await showTheme(page, before);
}

async function showTheme(page: Page, theme: string): Promise<void> {
  await page.evaluate((name) => {
    document.documentElement.dataset['theme'] = name;
    document.body.dataset['theme'] = name;
  }, theme);
}
