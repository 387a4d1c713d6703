import sharp from 'sharp';
import { startSignedUp, newAccount } from './harness/accounts.ts';
import { expectNoAxeViolation } from './harness/axe.ts';
import { get, signedIn } from './harness/calls.ts';
import { expect, test } from './harness/test.ts';

const WALL = '/scenery/1500';

for (const [width, height] of [
  [1280, 900],
  [390, 780],
] as const)
  test(`a comment under a picture has pictures, calls members and waits like one under a post, ${width} wide`, async ({ page, newVisitor, site, isMobile }) => {
    await page.setViewportSize({ width, height });
    const [writer, called] = [newAccount('画下说话'), newAccount('画下来人')];
    const other = await newVisitor();
    await startSignedUp(other, called);
    await startSignedUp(page, writer);
    await page.goto(WALL);
    await page.locator('[data-scenery]').nth(3).click();
    const room = page.getByRole('region', { name: '大家说' });
    const box = room.getByRole('textbox', { name: '写评论' });

    await box.pressSequentially(`@${called.nickName.slice(0, 10)}`);
    await expect(room.getByRole('listbox', { name: '可以叫的人' }).getByRole('option').first()).toContainText(called.nickName);
    await box.press('Enter');
    await expect(box).toHaveValue(`@${called.nickName} `);
    await box.pressSequentially(`来看这棵树 ${width}`);
    const picture = await sharp({ create: { width: 640, height: 480, channels: 3, background: { r: 90, g: width % 200, b: 40 } } })
      .jpeg()
      .toBuffer();
    await room.getByLabel('选择配图').setInputFiles({ name: '树.jpg', mimeType: 'image/jpeg', buffer: picture });
    await expect(room.getByRole('list', { name: '配图' }).getByRole('img', { name: '第 1 张配图' })).toBeVisible();
    // Both projects draw both widths; each looks at its own.
    const isOwnWidth = width < 500 ? isMobile : !isMobile;
    if (isOwnWidth) await expectNoAxeViolation(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    await room.getByRole('button', { name: '发表评论' }).click();
    const written = room.getByRole('article').filter({ hasText: `来看这棵树 ${width}` });
    await expect(written.getByRole('img', { name: '配图，点开看大图' })).toBeVisible();
    await expect(box).toHaveValue('');
    await expect(written.getByRole('link', { name: `@${called.nickName}`, exact: true })).toHaveAttribute('href', /^\/member\/\d+$/);

    const authorization = await signedIn(site, called.email, called.password);
    await expect
      .poll(async () => (await get<{ title: string }[]>(site, 'g/message/unread/list', authorization)).map(({ title }) => title))
      .toContain(`${writer.nickName} 在评论里提到你`);

    // Somebody has to look at this first: it is seen by its author alone.
    await other.goto(page.url());
    const theirs = other.getByRole('region', { name: '大家说' });
    await theirs.getByRole('textbox', { name: '写评论' }).fill('一起看画的加我微信：hearth_2020');
    await theirs.getByRole('button', { name: '发表评论' }).click();
    const held = theirs.getByRole('list', { name: '我待审核的评论' });
    await expect(held).toContainText('这一条现在只有你看得到');
    await other.reload();
    await expect(held).toContainText('hearth_2020');
    await page.reload();
    await expect(written).toBeVisible();
    await expect(room).not.toContainText('hearth_2020');
    await held.getByRole('button', { name: '收回' }).click();
    await expect(held).toHaveCount(0);
  });
