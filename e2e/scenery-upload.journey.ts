import { patient } from '../tools/patience.ts';
import sharp from 'sharp';
import { enlist } from './harness/presenters.ts';
import { expect, test } from './harness/test.ts';

test.use({ refusals: [0] });

/** Returns a picture that no format makes small, so that it travels in pieces. */
function noise(width: number, height: number): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#000000', noise: { type: 'gaussian', mean: 128, sigma: 40 } } })
    .png()
    .toBuffer();
}

test('of several pictures dragged in one is given up, one breaks off and goes on where it was', async ({ page, site }) => {
  const { authorization } = await enlist(site, '传图');
  await page.addInitScript((value) => localStorage.setItem('hearth-token', JSON.stringify({ state: { token: value }, version: 0 })), authorization);
  const pictures = await Promise.all([noise(1100, 900), noise(700, 400), noise(700, 400)]);
  /** Sent pieces, as `name@offset`. */
  const sent: string[] = [];
  let isDown = true;
  await page.route('/oss/r/upload', async (route) => {
    const body = route.request().postDataBuffer()?.toString('latin1') ?? '';
    const name = /filename="(\w+)\.png"/.exec(body)?.[1] ?? '';
    const offset = /name="offset"\r\n\r\n(\d+)/.exec(body)?.[1] ?? '0';
    sent.push(`${name}@${offset}`);
    if (name === 'held') return undefined;
    if (isDown && offset !== '0') return route.abort('internetdisconnected');
    return route.continue();
  });

  await page.goto('/scenery/add/1500');
  await expect(page.getByText('把图拖到这里')).toBeVisible();
  await page.evaluate(
    (files) => {
      const dataTransfer = new DataTransfer();
      for (const { name, bytes } of files)
        dataTransfer.items.add(new File([Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0))], name, { type: 'image/png' }));
      for (const type of ['dragover', 'drop']) document.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
    },
    pictures.map((bytes, index) => ({ name: `${['broken', 'held', 'small'][index]}.png`, bytes: bytes.toString('base64') })),
  );
  const cards = page.getByRole('group', { name: /^第 \d 张$/ });
  await expect(cards).toHaveCount(3);
  await expect(page.getByRole('progressbar').first()).toBeVisible();
  await page.getByRole('button', { name: '去掉第 2 张' }).click();
  await expect(cards).toHaveCount(2);
  await expect(cards.nth(1).getByRole('img')).toBeVisible();

  await expect(cards.first().getByRole('alert')).toContainText('再试一次', { timeout: patient(20_000) });
  isDown = false;
  await cards.first().getByRole('button', { name: '再试一次' }).click();
  await expect(cards.first().getByRole('img')).toBeVisible();
  // Pieces that had arrived are not sent twice, and canceled ones not again.
  expect(sent.filter((piece) => piece === 'broken@0')).toHaveLength(1);
  expect(sent.filter((piece) => piece.startsWith('held'))).toHaveLength(1);
});
