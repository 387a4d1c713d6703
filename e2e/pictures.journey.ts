import type { Locator } from '@playwright/test';
import sharp from 'sharp';
import type { UploadedImage } from '#contract/api/files.ts';
import { post, type ApiResponse } from './harness/calls.ts';
import { enlist } from './harness/presenters.ts';
import { expect, test } from './harness/test.ts';

/** Sends a picture of a screen's width and returns it. */
async function send(url: string, authorization: string, background: string): Promise<UploadedImage> {
  const bytes = await sharp({ create: { width: 1600, height: 900, channels: 3, background } })
    .png()
    .toBuffer();
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bytes)]), 'a.png');
  const { t }: ApiResponse<UploadedImage> = await (await fetch(`${url}/oss/r/upload`, { method: 'POST', headers: { authorization }, body: form })).json();
  return t;
}

/** Widths that pictures are kept in. */
const WIDTHS = [320, 640, 960, 1600];

/** Expects that the browser has taken the smallest copy which fills the picture's place; returns how wide that is. */
async function expectFit(picture: Locator): Promise<number> {
  await picture.scrollIntoViewIfNeeded();
  await expect.poll(() => picture.evaluate((element: HTMLImageElement) => element.complete && element.naturalWidth > 0)).toBe(true);
  const { source, needed } = await picture.evaluate((element: HTMLImageElement) => ({
    source: element.currentSrc,
    // Cut at its sides where its frame is narrower.
    needed: Math.max(element.clientWidth, (element.clientHeight * 16) / 9) * devicePixelRatio,
  }));
  const taken = Number(/-(\d+)\.(?:webp|avif)$/.exec(source)?.[1]);
  expect(taken, `${source} for ${needed} pixels`).toBe(WIDTHS.find((width) => width >= needed - 2));
  return taken;
}

test('a phone takes small copies of the pictures of a text and under it, in places that are there before them', async ({ newVisitor, site }) => {
  const { authorization } = await enlist(site, '贴图的人');
  const [cover, within, under] = [
    await send(site.url, authorization, '#7a4a2b'),
    await send(site.url, authorization, '#2b4a7a'),
    await send(site.url, authorization, '#2b7a4a'),
  ];
  const image = { type: 'image', attrs: { src: within.url, alt: '湖面', width: within.width, height: within.height, fileId: within.id } };
  const words = { type: 'paragraph', content: [{ type: 'text', text: '字里一张图，话里也有一张，手机上不取大的。' }] };
  const body = { type: 'doc', content: [words, { type: 'blockquote', content: [words, image] }, words] };
  const { id } = await post<{ id: number }>(site, 'post/save', { authorization, body: { columnId: 1101, title: '手机上的图', body, coverId: cover.id } });
  await post(site, `comment/save/${id}`, { authorization, body: { body: '我也贴一张。', images: [under.id] } });
  const path = `/post/view/1101/${id}`;

  for (const [density, max] of [
    [2, 960],
    [1, 640],
  ] as const) {
    const phone = await newVisitor({ viewport: { width: 390, height: 844 }, deviceScaleFactor: density, isMobile: true, hasTouch: true });
    await phone.addInitScript(() => {
      const moved: number[] = [];
      Object.assign(window, { moved });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) if ('value' in entry) moved.push(Number(entry.value));
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await phone.goto(path);
    const article = phone.locator('main article').first();
    for (const picture of [article.locator('img').first(), article.getByAltText('湖面')]) expect(await expectFit(picture)).toBeLessThanOrEqual(max);
    expect(await expectFit(phone.locator('#comments').getByRole('link', { name: '配图' }).locator('img'))).toBeLessThanOrEqual(640);
    const moved = await phone.evaluate(() =>
      'moved' in window && Array.isArray(window.moved) ? window.moved.reduce((sum: number, each: number) => sum + each, 0) : NaN,
    );
    expect(moved).toBeLessThan(0.01);

    // Pressed, the large one opens, with its words.
    await article.getByAltText('湖面').click();
    await expect(phone.getByRole('dialog').getByRole('img', { name: '湖面' })).toHaveAttribute('src', site.url + within.url);
    await phone.goBack();
  }

  const desk = await newVisitor({ viewport: { width: 1440, height: 900 }, deviceScaleFactor: 2 });
  await desk.goto(path);
  expect(await expectFit(desk.getByAltText('湖面'))).toBeGreaterThan(960);
});
