import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { newAccount, startSignedUp, type Account } from './harness/accounts.ts';
import { expectNoAxeViolation } from './harness/axe.ts';
import { post, signedIn, type Caller } from './harness/calls.ts';
import { setTextSize } from './harness/measures/large-text.ts';
import { expect, test } from './harness/test.ts';

/** A small phone. */
const WIDTH = 360;

/** Opens a post, and returns once the page has been taken over, after which it is counted as read: until then nothing answers to a press. */
async function open(page: Page, path: string): Promise<void> {
  const counted = page.waitForResponse(/increment_read_count/);
  await page.goto(path);
  await counted;
}

/** Writes a post of its own, so that no other journey reacts to it; returns its address and what removes it. */
async function ownPost(site: Caller, { email, password }: Account): Promise<{ id: number; path: string; remove: () => Promise<unknown> }> {
  const authorization = await signedIn(site, email, password);
  const title = `读完想说点什么 ${randomUUID().slice(0, 6)}`;
  const body = { columnId: 1001, title, markdown: '这一篇写来让人鼓掌，也让人笑一笑。' };
  const { id } = await post<{ id: number }>(site, 'post/save', { authorization, body });
  return { id, path: `/post/view/1001/${id}`, remove: () => post(site, `post/my/remove/${id}`, { authorization, body: {} }) };
}

test('a post is liked and given one of five reactions, which others see and its author is notified of', async ({ page, newVisitor, site }) => {
  const author = newAccount('落笔人');
  const writer = await newVisitor();
  await startSignedUp(writer, author);
  const { path } = await ownPost(site, author);

  await startSignedUp(page, newAccount('鼓掌人'));
  await open(page, path);
  const bar = page.getByRole('group', { name: '赞与回应' });
  await bar.getByRole('button', { name: '赞' }).click();
  await expect(bar.getByRole('button', { name: '赞 1' })).toHaveAttribute('aria-pressed', 'true');
  await bar.getByRole('button', { name: '留一种回应' }).click();
  const choice = page.getByRole('group', { name: '五种回应，一人留一种' });
  await expectNoAxeViolation(page);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Escape');
  await expect(choice).toBeHidden();
  await expect(bar.getByRole('button', { name: '留一种回应' })).toBeFocused();
  await page.keyboard.press('Enter');
  await choice.getByRole('button', { name: '好笑' }).click();
  await expect(bar.getByRole('button', { name: '好笑 1' })).toHaveAttribute('aria-pressed', 'true');
  await expect(bar.getByRole('button', { name: '换一种回应' })).toBeFocused();
  const saved = page.waitForResponse(/reaction\/post/);
  await bar.getByRole('button', { name: '换一种回应' }).click();
  await choice.getByRole('button', { name: '暖心' }).click();
  await saved;
  await expect(bar.getByRole('button', { name: '暖心 1' })).toHaveAttribute('aria-pressed', 'true');
  await expect(bar.getByRole('button', { name: '好笑' })).toHaveCount(0);

  // A visitor reads the counts without a script, and the member finds their own again.
  const visitor = await newVisitor({ javaScriptEnabled: false });
  await visitor.goto(path);
  await expect(visitor.getByRole('group', { name: '赞与回应' })).toContainText(/赞1.*暖心1/);
  await open(page, path);
  await expect(bar.getByRole('button', { name: '赞 1' })).toHaveAttribute('aria-pressed', 'true');
  await bar.getByRole('button', { name: '赞 1' }).click();
  await expect(bar.getByRole('button', { name: '赞', exact: true })).toHaveAttribute('aria-pressed', 'false');

  await writer.goto('/profile/message');
  await expect(writer.getByRole('main').getByText(/鼓掌人\d* 给你的帖子留了赞或回应/)).toBeVisible();
});

test('the like that is always in sight is the one under the post', async ({ page, newVisitor, site }) => {
  const author = newAccount('两头人');
  await startSignedUp(await newVisitor(), author);
  const { path } = await ownPost(site, author);
  const inSight = page.getByRole('group', { name: '这篇帖子' }).getByRole('button', { name: '赞' });
  const under = page.getByRole('group', { name: '赞与回应' }).getByRole('button', { name: '赞' });
  const expectBoth = async (name: RegExp, pressed: boolean) => {
    for (const like of [inSight, under]) {
      await expect(like).toHaveAccessibleName(name);
      await expect(like).toHaveAttribute('aria-pressed', String(pressed));
    }
  };

  // A visitor keeps it as markup, whose press is made again once there is a script.
  await open(page, path);
  await inSight.click();
  await expect(page).toHaveURL(/sign_in\?from=/);

  await startSignedUp(page, newAccount('左右人'));
  await open(page, path);
  // Nothing waits for the reply.
  const reply = Promise.withResolvers<void>();
  await page.route(/reaction\/post/, async (route) => {
    await reply.promise;
    await route.continue();
  });
  await expectBoth(/^赞$/, false);
  await inSight.click();
  await expectBoth(/^赞 1$/, true);
  // One press at a time, wherever it is made.
  await under.click();
  await expectBoth(/^赞 1$/, true);
  const replied = page.waitForResponse(/reaction\/post/);
  reply.resolve();
  await replied;
  await open(page, path);
  await expectBoth(/^赞 1$/, true);
  await under.click();
  await expectBoth(/^赞$/, false);
});

test('at the foot of a small phone a post is liked, kept, answered and shared', async ({ page, newVisitor, site }) => {
  await page.setViewportSize({ width: WIDTH, height: 640 });
  const author = newAccount('拇指人');
  await startSignedUp(await newVisitor(), author);
  const { path } = await ownPost(site, author);
  await startSignedUp(page, newAccount('够得人'));
  const acts = page.getByRole('group', { name: '这篇帖子' });
  const parts = acts.locator(':is(a, button):visible');
  for (const textSize of [16, 32]) {
    await setTextSize(page, textSize);
    await open(page, path);
    await expect(page.getByRole('navigation', { name: '快捷导航' })).toBeHidden();
    await expect(parts).toHaveText(['对事说一句', '赞', '收藏', '评论', '分享']);
    const boxes = await parts.evaluateAll((all) =>
      all.map((each) => {
        const { left, right, width, height, bottom } = each.getBoundingClientRect();
        return { left, right, width, height, bottom };
      }),
    );
    for (const [index, { left, right, width, height, bottom }] of boxes.entries()) {
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
      expect(left).toBeGreaterThanOrEqual(boxes[index - 1]?.right ?? 0);
      expect(right).toBeLessThanOrEqual(WIDTH);
      expect(bottom).toBeLessThanOrEqual(640);
    }
    await expectNoAxeViolation(page);
  }
  await setTextSize(page, 16);
  await acts.getByRole('link', { name: '对事说一句' }).click();
  await expect(page.getByRole('textbox', { name: '写评论' })).toBeFocused();
  await acts.getByRole('button', { name: '赞' }).click();
  await expect(acts.getByRole('button', { name: '赞 1' })).toHaveAttribute('aria-pressed', 'true');
});

test('a visitor who likes a post signs in and is back at it', async ({ page, newVisitor, site }) => {
  const author = newAccount('开门人');
  await startSignedUp(await newVisitor(), author);
  const { path } = await ownPost(site, author);
  await open(page, path);
  await page.getByRole('group', { name: '赞与回应' }).getByRole('button', { name: '赞' }).click();
  await expect(page).toHaveURL(/sign_in\?from=/);
  await page.getByLabel('邮箱、手机号或昵称').fill(author.email);
  await page.getByLabel('密码', { exact: true }).fill(author.password);
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`${path}$`));
  await expect(page.getByRole('button', { name: '留一种回应' })).toBeVisible();
});

test.describe('what is refused', () => {
  test.use({ refusals: [404] });

  test('is taken back with a sentence', async ({ page, newVisitor, site }) => {
    const author = newAccount('收走人');
    await startSignedUp(await newVisitor(), author);
    const { path, remove } = await ownPost(site, author);
    await startSignedUp(page, newAccount('迟到人'));
    await open(page, path);
    await remove();
    await page.getByRole('group', { name: '赞与回应' }).getByRole('button', { name: '赞' }).click();
    await expect(page.getByText('这篇帖子不在了')).toBeVisible();
    for (const group of ['赞与回应', '这篇帖子']) {
      await expect(page.getByRole('group', { name: group }).getByRole('button', { name: '赞', exact: true })).toHaveAttribute('aria-pressed', 'false');
    }
  });
});
