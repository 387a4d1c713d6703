import { patient } from '../tools/patience.ts';
import { findMisprints, findMoving, findUnseen, isFocusSeen } from './harness/modes.ts';
import { expect, test } from './harness/test.ts';

const PAGES = [
  '/home',
  '/cart/list/1001',
  '/mono/list/1203',
  '/post/view/1001/133',
  '/blacklist/1303',
  '/scenery/1500',
  '/presenter/1401',
  '/search/list?q=坦克',
  '/profile/faq',
  '/acc/sign_in',
];
/** How many things the focus is moved to on each. */
const STEPS = 8;

test('ten kinds of pages in forced colors, without motion and on paper: all is seen, nothing moves, nothing is cut off', async ({ page }) => {
  test.setTimeout(patient(120_000));
  for (const path of PAGES) {
    await test.step(path, async () => {
      await page.goto(path);
      await expect(page.locator('h1').first()).toBeAttached();
      await page.waitForFunction(() => Reflect.get(window, 'early') === null);
      // Journeys ask for reduced motion.
      await page.locator('main :is(a, button)').filter({ visible: true }).first().hover({ force: true });
      expect(await findMoving(page), `moves: ${path}`).toEqual([]);

      await page.emulateMedia({ forcedColors: 'active' });
      expect(await findUnseen(page), `in forced colors: ${path}`).toEqual([]);
      for (let step = 0; step < STEPS; step += 1) {
        await page.keyboard.press('Tab');
        expect(await isFocusSeen(page), `the focus, ${step + 1} steps into ${path}`).toBe(true);
      }
      await page.emulateMedia({ forcedColors: 'none', media: 'print' });
      expect(await findMisprints(page), `on paper: ${path}`).toEqual([]);
      await page.emulateMedia({ media: 'screen' });
    });
  }
});
