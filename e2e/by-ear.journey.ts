import type { Page } from '@playwright/test';
import { newAccount, startSignedIn, startSignedUp, type Account } from './harness/accounts.ts';
import { get } from './harness/calls.ts';
import { newName } from './harness/cases.ts';
import { expect, test } from './harness/test.ts';
import { handDown } from './harness/verdicts.ts';

const OPERATOR: Account = { nickName: '守炉人', email: 'operator@hearth.example', password: 'lubian2026' };

declare global {
  interface Window {
    /** What the live regions of this page came to hold, in order. */
    announced?: string[];
  }
}

test.skip(({ isMobile }) => isMobile, 'keys are of a desk');

/** Keeps whatever a live region of the page comes to hold from its first script on. Returns a reader of it. */
async function listen(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const announced: string[] = [];
    window.announced = announced;
    new MutationObserver((changes) => {
      for (const { target } of changes) {
        const element = target instanceof Element ? target : target.parentElement;
        const text = element?.closest('[role=status],[role=alert],[aria-live]')?.textContent?.trim();
        if (text && announced.at(-1) !== text) announced.push(text);
      }
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
  return () => page.evaluate(() => window.announced ?? []);
}

/** Returns whether what has the focus is inside of what a selector names. */
function isFocusIn(page: Page, selector: string): Promise<boolean> {
  return page.evaluate((wanted) => document.activeElement?.matches(`${wanted} *`) ?? false, selector);
}

test('a list and its menus are gone through by keys: past the bars, into a menu, out of it again', async ({ page }) => {
  await page.goto('/cart/list/1001', { waitUntil: 'networkidle' });
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: '跳到正文' });
  await expect(skip).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect.poll(() => isFocusIn(page, 'main')).toBe(true);

  for (const name of [/^切换游戏/, /^消息/]) {
    const button = page.getByRole('button', { name });
    await button.focus();
    await page.keyboard.press('Enter');
    await expect(button).toHaveAttribute('aria-expanded', 'true');
    // What has opened follows its button.
    await page.keyboard.press('Tab');
    await expect.poll(() => isFocusIn(page, '[popover]')).toBe(true);
    await page.keyboard.press('Escape');
    await expect(button).toHaveAttribute('aria-expanded', 'false');
    await expect(button).toBeFocused();
  }
});

test('a comment and a reply are announced with their floors, and the focus stays where the reply was asked for', async ({ page }) => {
  const announced = await listen(page);
  await startSignedUp(page, newAccount('听着写'));
  await page.goto('/post/view/1001/133');
  const field = page.getByRole('textbox', { name: '写评论' });
  await field.fill('听得见，也写得出。');
  await page.getByRole('button', { name: '发表评论' }).press('Enter');
  const own = page.locator('article').filter({ hasText: '听得见，也写得出。' }).last();
  await expect(own).toBeVisible();
  await expect.poll(announced).toContainEqual(expect.stringMatching(/^发出去了，\d+ 楼$/));
  await own.getByRole('button', { name: '回复' }).press('Enter');
  const reply = page.getByRole('textbox', { name: /^回复/ });
  await reply.fill('自己接一句。');
  await page.locator('form').filter({ has: reply }).getByRole('button', { name: '回复', exact: true }).press('Enter');
  await expect(own.getByText('自己接一句。')).toBeVisible();
  await expect.poll(async () => (await announced()).filter((text) => /^发出去了，\d+ 楼$/.test(text))).toHaveLength(2);
  await expect(own).toBeFocused();
});

test('the tools of the editor are one stop of the Tab key, and arrows go along them', async ({ page }) => {
  await startSignedUp(page, newAccount('听着排'));
  await page.goto('/post/add/1001', { waitUntil: 'networkidle' });
  const bold = page.getByRole('button', { name: '加粗' });
  await page.getByRole('textbox', { name: '正文' }).click();
  await page.keyboard.type('这一句要加粗');
  await page.keyboard.press('Control+A');
  await page.keyboard.press('Control+B');
  await expect(bold).toHaveAttribute('aria-pressed', 'true');
  await bold.focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('button', { name: '着重', exact: true })).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(bold).toBeFocused();
  await page.keyboard.press('Tab');
  await expect.poll(() => isFocusIn(page, '[role=toolbar]')).toBe(false);
});

test('a case says its outcome first and both sides by name, its lot says what this browser found, and a chart is a table too', async ({ page, site }) => {
  const announced = await listen(page);
  const { id, name, realm } = await handDown(site, { name: newName('听审'), realm: '安苏' });
  await page.goto(`/post/view/1301/${id}`, { waitUntil: 'networkidle' });
  const spoken = await page.getByRole('main').ariaSnapshot();
  const outcome = spoken.indexOf(`heading "成立。 ${name}-${realm} 拉黑 90 天" [level=1]`);
  expect(outcome).toBeGreaterThanOrEqual(0);
  expect(spoken.indexOf('region "两边的话"')).toBeGreaterThan(outcome);
  for (const side of ['检举人的话', '被检举人的话']) await expect(page.getByRole('article', { name: side, exact: true })).toBeVisible();

  await page.goto(`/blacklist/1303?q=${encodeURIComponent(name)}`, { waitUntil: 'networkidle' });
  await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
  await page.goto('/blacklist/1304', { waitUntil: 'networkidle' });
  await expect(page.getByRole('img', { name: /近 24 个月共 \d+ 张罚单，逐月数字见下表/ })).toBeVisible();
  await expect(page.getByRole('table').filter({ hasText: '罚单' }).first()).toBeAttached();

  const { cases } = await get<{ cases: { case: number; draws: number }[] }>(site, 'g/trial/closed?limit=50', '');
  const drawn = cases.find(({ draws }) => draws > 0);
  await page.goto(`/post/trial/draw/${drawn?.case}`);
  await expect.poll(announced).toContainEqual(expect.stringMatching(/对得上。|密数还没有公布/));
});

test('a column moved by keys says its new place', async ({ page }) => {
  const announced = await listen(page);
  await startSignedIn(page, OPERATOR);
  await page.goto('/admin/columns');
  const rows = page.getByRole('treeitem');
  await rows.first().focus();
  await page.keyboard.press('End');
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowDown');
  const moved = (await rows.nth(1).locator('b').textContent()) ?? '';
  await page.keyboard.press('Alt+ArrowUp');
  await expect.poll(announced).toContainEqual(expect.stringMatching(new RegExp(`^${moved}：第 1 个，一共 \\d+ 个$`)));
  await expect(rows.first()).toBeFocused();
  await expect(rows.first()).toHaveAttribute('aria-posinset', '1');
});
