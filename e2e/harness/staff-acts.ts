import type { Page } from '@playwright/test';
import { expect } from './test.ts';

/** Confirms an act of staff once the page shows what will happen: its consequences, counted by the server. */
export async function confirmAct(page: Page, verb: string): Promise<void> {
  await expect(page.getByRole('list', { name: '会发生什么' }).getByRole('listitem').first()).toBeVisible();
  await page.getByRole('button', { name: `确认${verb}` }).click();
}
