import type { APIRequestContext } from '@playwright/test';
import { MEMBER, startSignedIn } from './harness/accounts.ts';
import { expectNoAxeViolation } from './harness/axe.ts';
import { get, post } from './harness/calls.ts';
import { expectSameHead } from './harness/page-head.ts';
import { enlist } from './harness/presenters.ts';
import { expect, test } from './harness/test.ts';

/** A post of the demo with five headings and thirteen floors, three of them its poster's. */
const LONG = '/post/view/1001/42';
/** One with pictures in its text. */
const PICTURES = '/post/view/1001/133';
const WECHAT =
  'Mozilla/5.0 (Linux; Android 14; Pixel 7) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/130.0 Mobile Safari/537.36 MicroMessenger/8.0.49.2600';

interface Floors {
  t: { total: number; items: { floor: number; author: { id: number } }[] };
}

test('a member is never shown as a visitor, nor the post without its rail, while scripts are loading', async ({ page }) => {
  await startSignedIn(page, MEMBER);
  const entry = Promise.withResolvers<void>();
  const beside = Promise.withResolvers<void>();
  const held: [RegExp, Promise<void>][] = [
    [/\/assets\/entry-client-.+\.js$/, entry.promise],
    [/\/assets\/Rail-.+\.js$/, beside.promise],
  ];
  for (const [files, release] of held) {
    await page.route(files, async (route) => {
      await release;
      await route.continue();
    });
  }
  await page.goto(LONG, { waitUntil: 'commit' });
  const aside = page.getByRole('complementary', { name: '侧栏' });
  const header = page.getByRole('banner');
  await expect(aside).toBeVisible();
  await expect(header.getByRole('link', { name: '登录' })).toBeHidden();
  await expect(header.getByText('Guardian of Azeroth')).toBeHidden();
  const width = (await page.locator('main article').first().boundingBox())?.width;

  entry.resolve();
  await expect(header.getByText(MEMBER.nickName)).toBeAttached();
  await expect(aside).toBeVisible();
  expect((await page.locator('main article').first().boundingBox())?.width).toBe(width);

  beside.resolve();
  await expect(aside.getByRole('button', { name: '屏蔽此人' })).toBeVisible();
});

test('a long post shows the read position; its thread is filtered by the author, opened at a floor and resumed', async ({ page, request }) => {
  const poster = await posterOf(request, LONG);
  const own: Floors = await (await request.get(`/restful/v1/g/comment/post/42?author=${poster}`)).json();
  const floors = own.t.items.map(({ floor }) => floor);
  expect(floors.length).toBeGreaterThan(1);

  await page.goto(LONG);
  const isPhone = (page.viewportSize()?.width ?? 0) < 500;
  const headings = page.locator('main article h2[id]');
  const aside = page.getByRole('complementary', { name: '侧栏' }).getByRole('navigation', { name: '本文目录' });
  await headings.nth(2).evaluate((heading) => heading.scrollIntoView({ block: 'start', behavior: 'instant' }));
  const name = await headings.nth(2).innerText();
  if (isPhone) {
    await page.getByRole('button', { name: '目录' }).click();
    const sheet = page.getByRole('dialog', { name: '本文目录' });
    await expect(sheet.getByRole('link', { name })).toHaveAttribute('aria-current', 'true');
    await expect(sheet.getByRole('link', { name })).toBeFocused();
    await expect(sheet).toContainText(/已读 [1-9]\d?%/);
    await expectNoAxeViolation(page);
    await sheet.getByRole('link').nth(3).click();
    await expect(sheet).toBeHidden();
    await expect(headings.nth(3)).toBeInViewport();
  } else {
    await expect(aside.getByRole('link', { name })).toHaveAttribute('aria-current', 'true');
    await expect(page.getByRole('button', { name: '目录' })).toBeHidden();
  }

  await page.goto(LONG);
  const comments = page.locator('#comments');
  const only = comments.getByRole('link', { name: '只看楼主' });
  const all = await comments.getByRole('article').count();
  await only.click();
  await expect(page).toHaveURL(`${LONG}?author=${poster}#comments`);
  await expect(only).toHaveAttribute('aria-current', 'true');
  await expect(comments.getByRole('heading', { name: `楼主的话 ${own.t.total}` })).toBeVisible();
  // Floors keep their numbers.
  await expect(comments.getByRole('article').getByRole('link', { name: /^\d+ 楼$/ })).toHaveText(floors.map((floor) => `${floor} 楼`));
  await comments.getByRole('link', { name: '最新' }).click();
  await expect(page).toHaveURL(`${LONG}?sort=latest&author=${poster}#comments`);
  await expect(comments.getByRole('article').getByRole('link', { name: /^\d+ 楼$/ })).toHaveText(floors.toReversed().map((floor) => `${floor} 楼`));
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL(LONG);
  await expect(comments.getByRole('article')).toHaveCount(all);
  await expect(only).not.toHaveAttribute('aria-current');

  await page.goto(`${LONG}?floor=9`);
  await expect(page.locator('#f9')).toBeInViewport();
  await expect(page.locator('#f9')).toHaveAttribute('data-sought', 'true');
  await comments.getByRole('article').last().scrollIntoViewIfNeeded();
  const last = await page.evaluate(() => Math.max(...[...document.querySelectorAll('#comments article')].map(({ id }) => Number(id.slice(1)))));
  await expect.poll(() => page.evaluate(() => localStorage.getItem('hearth-read-places') ?? '')).toContain(`"floor":${last}`);
  await page.goto(LONG);
  const chip = page.getByRole('link', { name: `从第 ${last} 楼继续` });
  await expect(chip).toBeVisible();
  await chip.click();
  await expect(page).toHaveURL(`${LONG}?floor=${last}#f${last}`);
  await expect(page.locator(`#f${last}`)).toBeInViewport();
  await expect(chip).toBeHidden();
});

test('reading continues on another device where it stopped; a thread filtered by an author who wrote nothing in it says so', async ({
  page,
  newVisitor,
  site,
}) => {
  const reader = await enlist(site, '两台机子');
  await startSignedIn(page, reader);
  await page.goto(LONG);
  await expect(page.getByRole('textbox', { name: '写评论' })).toBeVisible();
  await page.locator('#comments').getByRole('article').last().scrollIntoViewIfNeeded();
  // Leaving at once: what has not been sent yet is sent while the page unloads.
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage).some((key) => /^hearth-read-places-\d+$/.test(key)))).toBe(true);
  await page.goto('/cart/list/1001');
  const readFloor = async () => (await get<{ readPlace: { floor: number } | null }>(site, 'post/state/42', reader.authorization)).readPlace?.floor ?? 0;
  await expect.poll(readFloor).toBeGreaterThan(9);

  const elsewhere = await newVisitor();
  await startSignedIn(elsewhere, reader);
  await elsewhere.goto(LONG);
  const floor = await readFloor();
  await elsewhere.getByRole('link', { name: `从第 ${floor} 楼继续` }).click();
  await expect(elsewhere.locator(`#f${floor}`)).toBeInViewport();

  const { id } = await post<{ id: number }>(site, 'post/save', {
    authorization: reader.authorization,
    body: {
      columnId: 1001,
      title: '写完就走不再说话',
      markdown: '这一篇写完就收，楼里有话你们说，我听着。',
    },
  });
  await elsewhere.goto(`/post/view/1001/${id}`);
  await elsewhere.locator('#comments').getByRole('link', { name: '只看楼主' }).click();
  await expect(elsewhere.getByText('楼主还没有在楼里说话')).toBeVisible();
  await expect(elsewhere.getByRole('heading', { name: '楼主的话 0' })).toBeVisible();
});

test('neither what opens over a post nor what is in one has an accessibility violation', async ({ page, site }) => {
  const author = await enlist(site, '摆满东西');
  const { id } = await post<{ id: number }>(site, 'post/save', {
    authorization: author.authorization,
    body: {
      columnId: 1001,
      title: '表格剧透代码都有',
      markdown: [
        '# 一张表',
        '| 首领 | 次数 |\n| --- | ---: |\n| 霜语 | 412 |\n| 灰烬 | 3 |',
        '# 一段剧透',
        '结局是 ||火灭了|| 。',
        '||\n第二段收在里面。\n||',
        '# 一段代码',
        '```lua\nlocal x = 1 -- 数\n```',
      ].join('\n\n'),
    },
  });
  await page.goto(`/post/view/1001/${id}`);
  await expect(page.getByRole('button', { name: '复制代码' })).toBeAttached();
  await expectNoAxeViolation(page);
  await page.getByText('火灭了').evaluate((hidden: HTMLElement) => (hidden.closest<HTMLElement>('button, [role=button], summary') ?? hidden).click());
  await expect(page.getByText('火灭了')).toBeVisible();
  await expectNoAxeViolation(page);

  await page.getByRole('button', { name: '分享' }).last().click();
  await expect(page.getByRole('img', { name: '这一篇的二维码', exact: true })).toBeVisible();
  await expectNoAxeViolation(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: '分享这一篇' })).toBeHidden();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: '键盘快捷键' })).toBeVisible();
  await expectNoAxeViolation(page);

  await page.goto(PICTURES);
  await page.locator('main article figure img[role="button"]').first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectNoAxeViolation(page);
});

test('a page reached by a link has the same preview in its head as one that is loaded; WeChat is offered the browser', async ({
  page,
  request,
  newVisitor,
}) => {
  await page.goto('/cart/list/1001?sort=essence');
  // Once the late code runs, it follows the pages.
  await expect.poll(() => page.evaluate(() => 'serviceWorker' in navigator && document.readyState)).toBe('complete');
  await page.waitForLoadState('networkidle');
  const links = page.locator('main').getByRole('article').getByRole('heading').getByRole('link');
  const covered = page
    .locator('main article')
    .filter({ has: page.locator('img[src^="/files/"]') })
    .getByRole('heading')
    .getByRole('link')
    .first();
  const address = (await covered.getAttribute('href')) ?? '';
  await covered.click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectSameHead(page, request, address);
  await expect(page.locator('meta[property="og:image"]')).toHaveAttribute('content', /\/share\/[0-9a-f]{2}\/[0-9a-f]{64}-\d+\.jpg$/);
  await page.goBack();
  await expect(links.first()).toBeVisible();
  await expectSameHead(page, request, '/cart/list/1001?sort=essence');
  await page.getByRole('link', { name: '关于', exact: false }).last().click();
  await expect(page).toHaveURL(/\/about/);
  await expectSameHead(page, request, '/about');

  const inside = await newVisitor({ userAgent: WECHAT });
  await inside.goto('/cart/list/1001');
  const hint = inside.getByRole('complementary', { name: '打开方式' });
  await expect(hint).toContainText('在浏览器打开');
  await expectNoAxeViolation(inside);
  await hint.getByRole('button', { name: '知道了' }).click();
  await expect(hint).toBeHidden();
  await inside.reload();
  await inside.waitForLoadState('networkidle');
  await expect(hint).toBeHidden();
});

async function posterOf(request: APIRequestContext, address: string): Promise<number> {
  const view: { t: { author: { id: number } } } = await (await request.get(`/restful/v1/g/post/view/${address.split('/').at(-1)}`)).json();
  return view.t.author.id;
}
