import type { Page } from '@playwright/test';
import { patient } from '../../tools/patience.ts';
import { expect } from './test.ts';

/** Waits until a page containing these words is cached for reading offline. */
export async function kept(page: Page, address: string, text = ''): Promise<void> {
  await expect
    .poll(() => page.evaluate(async (wanted) => (await (await caches.open('hearth-pages-1')).match(wanted))?.text(), address), { timeout: patient(20_000) })
    .toContain(text || '<html');
}
