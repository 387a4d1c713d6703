import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expectNoAxeViolation } from './harness/axe.ts';
import { expect, test } from './harness/test.ts';

test(
  'plugins: the addon is saved as the bytes whose sum is shown, a text updates it, and what players wrote has its story',
  { tag: '@core' },
  async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto('/hearth_plugin');
    await expect(page.getByRole('heading', { level: 1, name: '炉边黑名单' })).toBeVisible();
    const shown = await page.locator('[data-sha256]').first().getAttribute('data-sha256');
    const saving = page.waitForEvent('download');
    await page.getByRole('link', { name: '下载整份' }).click();
    const saved = await saving;
    expect(saved.suggestedFilename()).toMatch(/^Hearth-retail-\d{8}\.zip$/);
    expect(
      createHash('sha256')
        .update(await readFile(await saved.path()))
        .digest('hex'),
    ).toBe(shown);

    await page.getByRole('button', { name: '复制 炉边黑名单 的校验值' }).click();
    await expect(page.getByText('已复制').first()).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(shown);

    await page.getByRole('button', { name: '复制更新串' }).click();
    await expect(page.getByLabel('更新串', { exact: true })).toHaveValue(/^HEARTH1:/);

    await page.locator('summary', { hasText: '个角色' }).first().click();
    await expect(page.getByRole('link', { name: /^下载 A 组/ })).toBeVisible();
    const card = page.getByRole('article', { name: '分账先生' });
    await card.getByText('介绍、安装与更新记录').click();
    await expect(card.getByText('2.1.0')).toBeVisible();
    await expect(card.getByText('演示站放的是我们照着作者的介绍写的一份小样')).toBeVisible();
    await expectNoAxeViolation(page);

    await page.getByRole('navigation', { name: '选你的世界' }).getByRole('link', { name: '经典旧世' }).click();
    await expect(page.getByRole('link', { name: '经典旧世' })).toHaveAttribute('aria-current', 'true');
    await expect(page.getByRole('article', { name: '马厩清单' })).toHaveCount(0);
  },
);
