import { newAccount, startSignedUp } from './harness/accounts.ts';
import { expectNoAxeViolation } from './harness/axe.ts';
import { post, signedIn } from './harness/calls.ts';
import { kept } from './harness/offline.ts';
import { expect, test } from './harness/test.ts';

const FRONT = '/cart/list/1001';
const LIST = '/blacklist/1303';

test.use({ serviceWorkers: 'allow', refusals: [0] });

test('without a network one reads on, looks somebody up and comments; with one the comment is there once', async ({ page, context, site }) => {
  const reader = newAccount('离线人');
  await startSignedUp(page, reader);
  // A post of its own, so that it is first in the list whatever else is written meanwhile.
  const title = `带下地窖读的一篇 ${Date.now()}`;
  const { id } = await post<{ id: number }>(site, 'post/save', {
    authorization: await signedIn(site, reader.email, reader.password),
    body: {
      columnId: 1001,
      title,
      markdown: '地窖里没有网，先把这一篇带下去，回来再说。',
    },
  });
  const address = `/post/view/1001/${id}`;
  await page.goto(FRONT);
  const link = page.locator(`main a[href="${address}"]`).first();
  await expect(link).toBeVisible();
  await kept(page, FRONT, title);
  // Followed without a page load, so that the worker sees no page.
  await link.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await expect(page.getByRole('textbox', { name: '写评论' })).toBeVisible();
  await kept(page, address);

  await page.goto(LIST);
  const name = await page.locator('#entries h3 a').first().innerText();
  const check = (await page.getByRole('link', { name: '核查名册' }).last().getAttribute('href')) ?? '';
  await kept(page, LIST);
  // The page that checks a roster comes along, though nobody has opened it.
  await kept(page, check);
  await expect.poll(() => page.evaluate(async () => (await (await caches.open('hearth-snapshot')).keys()).length)).toBe(1);
  // The same for the files both pages fetch only when a name is looked up.
  const files = () => page.evaluate(async () => (await (await caches.open('hearth-assets-1')).keys()).map(({ url }) => url).join('\n'));
  for (const later of [/OfflineEntries-.*\.js/, /look-up-.*\.js/, /look-up-.*\.css/]) await expect.poll(files).toMatch(later);

  await context.setOffline(true);
  await page.goto('/');
  await expect(page).toHaveURL(/\/cart\/list\/1001$/);
  await link.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  const text = `没网也要说一句 ${Date.now()}`;
  await page.getByRole('textbox', { name: '写评论' }).fill('先写错的一句');
  await page.getByRole('button', { name: '发表评论' }).click();
  const queue = page.getByRole('list', { name: '待发送的评论' });
  await expect(queue).toContainText('先写错的一句');
  await queue.getByRole('button', { name: '拿回来改' }).click();
  await expect(queue).toBeHidden();
  // It comes back a moment after it has left the queue, and would come over what is typed meanwhile.
  await expect(page.getByRole('textbox', { name: '写评论' })).toHaveValue('先写错的一句');
  await page.getByRole('textbox', { name: '写评论' }).fill(text);
  await page.getByRole('button', { name: '发表评论' }).click();
  await expect(queue).toContainText('待发送');
  await expectNoAxeViolation(page);

  await page.goto(LIST);
  await page.getByLabel('角色名').fill(name);
  await page.getByRole('button', { name: '查一查' }).click();
  await expect(page).toHaveURL(/q=/);
  await expect(page.locator('#entries')).toContainText('没有网络，查的是这台设备存下的名单');
  await expect(page.locator('#entries').getByRole('link', { name }).first()).toBeVisible();
  await expectNoAxeViolation(page);

  await page.goto(check);
  await expect(page.getByRole('status').filter({ hasText: '网络不通，用的是这台设备存下的名单' })).toBeVisible();
  await page.getByLabel('团员名册').fill(`${name.replace(/\s/g, '')}\n查无此人甲`);
  await page.getByRole('button', { name: '核查', exact: true }).click();
  await expect(page.getByRole('region', { name: '核查结果' })).toContainText('查无此人甲');
  await expect(page.getByRole('region', { name: '核查结果' }).getByRole('link', { name: '看罚单' }).first()).toBeVisible();
  await expectNoAxeViolation(page);

  await page.goto('/post/view/1001/999999');
  await expect(page.getByRole('heading', { name: '现在没有网络' })).toBeVisible();
  await expect(page.getByRole('link', { name: title })).toBeVisible();
  await expectNoAxeViolation(page);
  // The network comes back while they are already on their way from there.
  await page.evaluate(() => addEventListener('beforeunload', () => setTimeout(() => dispatchEvent(new Event('online')))));
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await expect(queue).toContainText(text);

  // Two tabs come back at once; one sends.
  const other = await context.newPage();
  await other.goto(address);
  await expect(other.getByRole('list', { name: '待发送的评论' })).toContainText(text);
  await context.setOffline(false);
  await expect(page.locator('#comments').getByRole('article').filter({ hasText: text })).toHaveCount(1);
  await expect(queue).toBeHidden();
  await other.close();
  await page.goto(`${address}?sort=latest`);
  await expect(page.locator('#comments').getByRole('article').filter({ hasText: text })).toHaveCount(1);
  await expect(page.locator('#comments')).not.toContainText('先写错的一句');
  // The caches hold nothing personal: no API reply, no token, no member's page.
  const texts = await page.evaluate(async () => {
    const all: string[] = [];
    for (const store of await caches.keys()) for (const { url } of await (await caches.open(store)).keys()) all.push(url);
    return all;
  });
  expect(texts.filter((url) => /\/(restful|oss|profile|acc|evidence)\//.test(url))).toEqual([]);
});

test('a comment whose answer was lost is sent again by itself, under the same key, and is there once', async ({ page, site }) => {
  await page.clock.install();
  const reader = newAccount('隧道里');
  await startSignedUp(page, reader);
  const { id } = await post<{ id: number }>(site, 'post/save', {
    authorization: await signedIn(site, reader.email, reader.password),
    body: {
      columnId: 1001,
      title: '隧道里信号断断续续',
      markdown: '发出去的话到了没有，谁也说不准，只能再发一次。',
    },
  });
  const keys: string[] = [];
  const isSeen = Promise.withResolvers<void>();
  await page.route('**/comment/save/**', async (route) => {
    keys.push(route.request().headers()['idempotency-key'] ?? '');
    if (keys.length > 1) {
      await isSeen.promise;
      return route.continue();
    }
    // It arrives; only its answer does not come back.
    await route.fetch();
    return route.abort('internetdisconnected');
  });
  await page.goto(`/post/view/1001/${id}`);
  await page.getByRole('textbox', { name: '写评论' }).fill('进隧道前说的一句');
  await page.getByRole('button', { name: '发表评论' }).click();
  const queue = page.getByRole('list', { name: '待发送的评论' });
  await expect(queue).toContainText('进隧道前说的一句');
  // It may be in the thread already: then it would be there although it was taken back, or twice.
  await expect(queue).toContainText('可能已经发出去了');
  await expect(queue.getByRole('button')).toHaveText(['再确认一次']);
  await page.clock.fastForward(16_000);
  await expect(queue).toContainText('正在发');
  await expect(queue.getByRole('button')).toHaveCount(0);
  isSeen.resolve();
  await expect(queue).toBeHidden();
  expect(keys).toEqual([expect.stringMatching(/.{16,}/), keys[0]]);
  await page.reload();
  await expect(page.locator('#comments').getByRole('article').filter({ hasText: '进隧道前说的一句' })).toHaveCount(1);
  await expect(page.getByRole('heading', { name: '评论 1' })).toBeVisible();
});

test('a queued reply that is taken back is a reply still', async ({ page, context, site }) => {
  const reader = newAccount('接话人');
  await startSignedUp(page, reader);
  const authorization = await signedIn(site, reader.email, reader.password);
  const { id } = await post<{ id: number }>(site, 'post/save', {
    authorization,
    body: { columnId: 1001, title: '接一句话', markdown: '楼里有人说了一句，路上想接一句，又想改一改。' },
  });
  const parent = await post<{ id: number }>(site, `comment/save/${id}`, { authorization, body: { body: '先说的一句' } });
  await page.goto(`/post/view/1001/${id}`);
  await page.getByRole('article').filter({ hasText: '先说的一句' }).getByRole('button', { name: '回复' }).click();
  const field = page.getByRole('textbox', { name: `回复 ${reader.nickName}` });
  await field.fill('接的一句');
  await context.setOffline(true);
  await field.press('ControlOrMeta+Enter');
  const queue = page.getByRole('list', { name: '待发送的评论' });
  await expect(queue).toContainText('接的一句');
  await expect(field).toBeHidden();
  await queue.getByRole('button', { name: '拿回来改' }).click();
  await expect(field).toHaveValue('接的一句');
  await expect(page.getByRole('textbox', { name: '写评论' })).toHaveValue('');
  await context.setOffline(false);
  const sent = page.waitForRequest('**/comment/save/**');
  await field.press('ControlOrMeta+Enter');
  expect((await sent).postDataJSON()).toMatchObject({ body: '接的一句', parentId: parent.id });
  await expect(field).toBeHidden();
});

test('a comment that is taken back while others are being sent does not arrive', async ({ page, context, site }) => {
  await page.clock.install();
  const reader = newAccount('收回人');
  await startSignedUp(page, reader);
  const { id } = await post<{ id: number }>(site, 'post/save', {
    authorization: await signedIn(site, reader.email, reader.password),
    body: { columnId: 1001, title: '路上写了两句', markdown: '路上没有网，写了两句，到了地方只想发一句。' },
  });
  const sent: string[] = [];
  await page.route('**/comment/save/**', (route) => {
    sent.push(route.request().postData() ?? '');
    return route.continue();
  });
  await page.goto(`/post/view/1001/${id}`);
  await expect(page.getByRole('textbox', { name: '写评论' })).toBeVisible();
  await context.setOffline(true);
  const queue = page.getByRole('list', { name: '待发送的评论' });
  for (const text of ['要发的一句', '想想还是不发的一句']) {
    await page.getByRole('textbox', { name: '写评论' }).fill(text);
    await page.getByRole('button', { name: '发表评论' }).click();
    await expect(queue).toContainText(text);
  }
  // The pause before the second one lasts until the clock is moved, however long this takes.
  await page.clock.pauseAt(Date.now() + 1_000);
  await context.setOffline(false);
  await expect(page.locator('#comments').getByRole('article').filter({ hasText: '要发的一句' })).toHaveCount(1);
  // The second one waits for its turn.
  await queue.getByRole('listitem').filter({ hasText: '想想还是不发的一句' }).getByRole('button', { name: '拿回来改' }).click();
  await expect(page.getByRole('textbox', { name: '写评论' })).toHaveValue('想想还是不发的一句');
  await page.clock.fastForward(10_000);
  await expect.poll(() => page.evaluate(async () => (await navigator.locks.query()).held?.map(({ name }) => name) ?? [])).not.toContain('hearth-queue');
  expect(sent).toHaveLength(1);
  expect(sent[0]).toContain('要发的一句');
});

test('a page that was not found in the store at that moment, and is there after all, is opened', async ({ page, context }) => {
  await page.goto(FRONT);
  const address = (await page.locator('main a[href^="/post/view/1001/"]').first().getAttribute('href')) ?? '';
  await page.goto(address);
  await kept(page, address);
  const title = await page.getByRole('heading', { level: 1 }).innerText();
  await context.setOffline(true);
  await page.goto(FRONT);
  // The copy is away while the worker looks for it, and back before its reader looks at the list.
  await page.evaluate(async (wanted) => {
    const pages = await caches.open('hearth-pages-1');
    const copy = await pages.match(wanted);
    sessionStorage.setItem('copy', (await copy?.text()) ?? '');
    await pages.delete(wanted);
  }, address);
  await page.addInitScript(() => {
    const text = sessionStorage.getItem('copy');
    sessionStorage.removeItem('copy');
    if (text === null) return;
    const response = new Response(text, { headers: { 'content-type': 'text/html; charset=utf-8' } });
    const open = caches.open.bind(caches);
    const back = open('hearth-pages-1').then((pages) => pages.put(location.pathname, response));
    // However slow the disk is: a reader of the list finds it there.
    caches.open = async (name) => {
      await back;
      return open(name);
    };
  });
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
});
