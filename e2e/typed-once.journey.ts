import type { Page } from '@playwright/test';
import { MEMBER, newAccount, startSignedIn, startSignedUp } from './harness/accounts.ts';
import { post } from './harness/calls.ts';
import { fileAgainstMember, trialPath } from './harness/cases.ts';
import { seat } from './harness/presenters.ts';
import { expect, test } from './harness/test.ts';

// 0: a reply that was cut off.
test.use({ refusals: [0] });

test('an answer whose reply was lost is in the file once, and not in the form that comes next', async ({ page, site }) => {
  const { authorization: judging } = await seat(site, '主审人');
  const { id, accused } = await fileAgainstMember(site);
  await post(site, `post/receive/${id}`, { authorization: judging, body: {} });
  await post(site, `post/trial/handle/${id}`, { authorization: judging, body: { action: 'summon' } });
  await startSignedIn(page, accused);
  await page.goto(trialPath(id));
  const answer = '骂是骂了，是他先开的口，记录里都有。';
  const keys: (string | undefined)[] = [];
  await page.route('**/post/trial/statement/**', async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    if (keys.length > 1) return route.continue();
    await route.fetch();
    return route.abort('internetdisconnected');
  });
  const form = page.locator('#speak');
  await form.getByRole('textbox').first().fill(answer);
  await form.getByRole('button', { name: '递上答辩' }).click();
  await expect(page.getByText('网络不通，请检查后再试').first()).toBeVisible();
  await form.getByRole('button', { name: '递上答辩' }).click();
  await expect(form.getByRole('button', { name: '写进案卷' })).toBeVisible();
  expect(keys).toHaveLength(2);
  expect(keys[1]).toBe(keys[0]);
  await expect(form.getByRole('textbox').first()).toHaveValue('');
  // Beside the complaint, and in the log of the case.
  await expect(page.getByText(answer)).toHaveCount(2);
});

test('what is typed while a comment, a letter or a post is on its way is not lost', async ({ page }) => {
  await startSignedUp(page, newAccount('快手人'));
  await page.goto('/post/view/1001/133');
  const comment = page.getByRole('textbox', { name: '写评论' });
  const words = `先说这一句 ${Date.now()}`;
  await comment.fill(words);
  const sentComment = await holdBack(page, '**/comment/save/**');
  await page.getByRole('button', { name: '发表评论' }).click();
  await comment.fill(`${words}，又想起一句`);
  await sentComment();
  await expect(comment).toHaveValue('，又想起一句');
  await expect(page.locator('#comments').getByRole('article').filter({ hasText: words })).toBeVisible();

  await page.goto('/presenter/1401');
  await page.locator('main').getByRole('link', { name: /夜烛/ }).first().click();
  await page.getByRole('link', { name: '写信', exact: true }).click();
  const letter = page.getByLabel('写给 夜烛');
  await letter.fill('想问团里的规矩。');
  const sentLetter = await holdBack(page, '**/message/send_presenter/**');
  await page.getByRole('button', { name: '寄出' }).click();
  await letter.fill('想问团里的规矩。\n还有几点开团。');
  await sentLetter();
  await expect(letter).toHaveValue('还有几点开团。');

  await page.goto('/post/add/1001');
  const title = `边发边写 ${Date.now()}`;
  await page.getByRole('textbox', { name: '标题' }).fill(title);
  await page.getByRole('textbox', { name: '正文' }).click();
  await page.keyboard.type('第一段写好了，先发出去让大家看看。');
  const sentPost = await holdBack(page, '**/post/save');
  await page.getByRole('button', { name: '发表', exact: true }).click();
  await page.getByRole('textbox', { name: '标题' }).fill(`${title} 后来改的`);
  await sentPost();
  await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible();
  await page.getByRole('link', { name: '编辑', exact: true }).first().click();
  await expect(page.getByRole('textbox', { name: '标题' })).toHaveValue(`${title} 后来改的`);
});

test('a draft that an autosave made between two tries to publish does not outlive the post', async ({ page }) => {
  await startSignedUp(page, newAccount('再按一次'));
  await page.goto('/post/add/1001');
  const title = `第二下才发出去 ${Date.now()}`;
  const autosaved = page.waitForResponse('**/post/draft/save');
  await page.getByRole('textbox', { name: '标题' }).fill(title);
  await page.getByRole('textbox', { name: '正文' }).click();
  await page.keyboard.type('头一下网断了，字还都在这里。');
  await page.route('**/post/save', (route) => route.abort('internetdisconnected'), { times: 1 });
  await page.getByRole('button', { name: '发表', exact: true }).click();
  await expect(page.getByText('网络不通，请检查后再试').first()).toBeVisible();
  await autosaved;
  await page.getByRole('button', { name: '发表', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await page.goto('/post/add/1001');
  await expect(page.getByRole('textbox', { name: '标题' })).toHaveValue('');
});

test('another account that signs in in another tab does not find the words of the one before', async ({ page }) => {
  await startSignedUp(page, newAccount('先来的'));
  await page.goto('/profile/suggest');
  await page.getByLabel('意见', { exact: true }).fill('这是先来的人写的，别人不该看到。');
  const other = await page.context().newPage();
  await other.goto('/cart/list/1001');
  const reloaded = page.waitForEvent('load');
  await startSignedIn(other, MEMBER);
  await reloaded;
  await expect(page.getByLabel('意见', { exact: true })).toHaveValue('');
});

/** Holds the next call to an address back; returns a function that lets it go. */
async function holdBack(page: Page, address: string): Promise<() => Promise<void>> {
  const held = Promise.withResolvers<void>();
  const requested = page.waitForRequest(address);
  await page.route(address, async (route) => {
    await held.promise;
    await route.continue();
  });
  return async () => {
    await requested;
    held.resolve();
  };
}
