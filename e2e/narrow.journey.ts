import { patient } from '../tools/patience.ts';
import { expectNoAxeViolation } from './harness/axe.ts';
import { expect, test } from './harness/test.ts';

const PAGES = [
  '/cart/list/1001',
  '/cart/list/1001?sort=hot',
  '/mono/list/1001',
  '/acc/sign_in',
  '/acc/sign_up',
  '/hearth_1/1033',
  '/home',
  '/sponsors/1035',
  '/profile/faq',
  '/profile/tutorial',
];

// At a desk's width the crawl looks at these and at every other kind of page.
test('public pages have no accessibility violation at the width of a phone in either theme', async ({ page }) => {
  test.setTimeout(patient(180_000));
  for (const path of PAGES) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await test.step(path, () => expectNoAxeViolation(page));
  }
});
