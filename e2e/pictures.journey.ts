import type { Page } from '@playwright/test';
import { expect, test } from './harness/test.ts';

const LIST = '/cart/list/1001';

interface Shown {
  /** Of the copy that was fetched; its own pixels. */
  width: number;
  /** Of the screen that it fills. */
  needed: number;
  /** Of the copies it was chosen from. */
  offered: number[];
}

/** Returns the covers of a page that were fetched, each with what its place needed. */
async function shownCovers(page: Page): Promise<Shown[]> {
  await page.waitForLoadState('networkidle');
  const covers = await page.locator('main [data-color] img').evaluateAll((images) =>
    images.map((image) => {
      if (!(image instanceof HTMLImageElement) || !image.currentSrc.includes('/files/')) return null;
      const source = image.currentSrc.endsWith('.avif') ? image.parentElement?.querySelector('source') : image;
      const offered = [...(source?.srcset ?? '').matchAll(/ (\d+)w/g)].map(([, width]) => Number(width));
      const width = Number(/-(\d+)\.\w+$/.exec(image.currentSrc)?.[1]);
      return { width, needed: image.getBoundingClientRect().width * devicePixelRatio, offered };
    }),
  );
  return covers.filter((cover) => cover !== null);
}

/** Returns how many times the pixels of its place a cut picture may have: a frame may be higher than it. */
const CUT = 2.1;

for (const [screen, viewport, deviceScaleFactor] of [
  ['a phone', { width: 390, height: 844 }, 2],
  ['a sharper phone', { width: 390, height: 844 }, 3],
  ['a desk', { width: 1440, height: 900 }, 1],
] as const)
  test.describe(`on ${screen}`, () => {
    test.use({ viewport, deviceScaleFactor });

    test('every cover comes as wide as its place needs, and not a step wider', async ({ page }) => {
      for (const path of ['/home', LIST, '/post/view/1001/190']) {
        await page.goto(path);
        const covers = await shownCovers(page);
        expect(covers.length, path).toBeGreaterThan(0);
        for (const { width, needed, offered } of covers) {
          expect(offered, path).toContain(width);
          const enough = offered.find((each) => each >= Math.floor(needed)) ?? offered.at(-1);
          const tooMuch = offered.find((each) => each >= needed * CUT) ?? offered.at(-1);
          expect(width, `${path}: ${needed} of ${offered.join()}`).toBeGreaterThanOrEqual(enough ?? 0);
          expect(width, `${path}: ${needed} of ${offered.join()}`).toBeLessThanOrEqual(tooMuch ?? 0);
        }
      }
    });
  });

test('no picture is fetched twice, in another width or format either, and the first one is asked for in the head', async ({ page }) => {
  for (const path of ['/home', LIST]) {
    const asked: string[] = [];
    const listen = (request: { url(): string }) => asked.push(new URL(request.url()).pathname);
    page.on('request', listen);
    await page.goto(path);
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await page.waitForLoadState('networkidle');
    page.off('request', listen);
    const pictures = asked.filter((address) => address.startsWith('/files/')).map((address) => address.replace(/-\d+\.\w+$/, ''));
    expect(pictures.length, path).toBeGreaterThan(0);
    expect(new Set(pictures).size, path).toBe(pictures.length);
    const preloaded = page.locator('link[rel="preload"][imagesrcset*="/files/"]');
    await expect(preloaded).toHaveCount(1);
    const first = page.locator('main [data-color] img').first();
    expect(await preloaded.getAttribute('imagesrcset')).toContain(
      await first.evaluate((image) => (image instanceof HTMLImageElement ? new URL(image.currentSrc).pathname : '')),
    );
  }
});
