import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from './harness/test.ts';

/** Every address of the specification with the status its page answers a visitor with. */
const PROMISED: readonly (readonly [string, number])[] = [
  ...[
    '/home /cart/list/1001 /mono/list/1001 /blacklist/1303 /search/list /ticket/list/1302 /scenery/1500 /presenter/1401 /presenter/profile/1 /hearth_1/1033 /hearth_2/1034',
    '/sponsors/1035 /post/add/1001 /post/informer/1001/1 /post/trial/view/1301/1 /post/trial/add/1301 /favor/post /presenter/add/1402',
    '/empty /ultr /terms_of_service /hearth_plugin /about /usage_rules /customer_service /privacy /rules /clocks /member/1 /member/informer/1 /ticket/verify /blacklist/check/1304 /trial/desk/1305 /scenery/add/1500',
    '/acc/sign_in /acc/sign_up /acc/sign_in_loader /acc/forgot_password /acc/forgot_success /acc/retrieve_password/abc /acc/mobile_verification /acc/mobile_verification_code /acc/welcome',
    '/profile/userinfo /profile/presenter/add /profile/secure_entry /profile/suggest /profile/message /profile/letter/1 /profile/post_reply /profile/post /profile/tutorial /profile/faq',
    '/profile/message_detail/1 /profile/message_post_reply/1',
  ]
    .join(' ')
    .split(' ')
    .map((path) => [path, 200] as const),
  ['/r/0000000', 404],
  ['/post/view/r/0000001', 400],
  // The demo's first post is in another column.
  ['/comment/add/1001/1', 302],
  ['/404', 404],
  ['/500', 500],
  ['/600', 503],
];

test('every address of the specification answers with its page', { tag: '@core' }, async ({ request }) => {
  const wrong: string[] = [];
  for (const [path, status] of PROMISED) {
    const response = await request.get(path, { maxRedirects: 0 });
    const html = await response.text();
    if (response.status() !== status) wrong.push(`${path}: ${response.status()}`);
    else if (status !== 302 && !/<title>[^<]+<\/title>/.test(html)) wrong.push(`${path}: no title`);
  }
  expect(wrong).toEqual([]);
});

test('complaints are filtered by the state of their cases, without a script, in either layout', async ({ request }) => {
  for (const view of ['cart', 'mono']) {
    const html = await (await request.get(`/${view}/list/1301?state=answering`)).text();
    const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'));
    expect(html).toContain('<title>待答辩 · ');
    expect(main).toMatch(new RegExp(`href="/${view}/list/1301\\?state=hearing"[^>]*>审理中<`));
    expect(main).toMatch(/aria-current="true"[^>]*>待答辩</);
    expect(main).toContain('等被检举人答辩');
    expect(main).not.toContain('等一位主持人受理');
  }
  // Elsewhere nothing has a state.
  expect(await (await request.get('/cart/list/1001?state=answering')).text()).not.toContain('待答辩');
});

test('an address in bare UTF-8, or in bytes that are none, opens its page', async ({ request, site }) => {
  const { hostname, port } = new URL(site.url);
  for (const [query, shown] of [
    [Buffer.from('魔兽'), '魔兽'],
    [Buffer.from([0xff, 0xc3]), '搜索'],
  ] as const) {
    const socket = connect(Number(port), hostname);
    socket.write(Buffer.concat([Buffer.from('GET /search/list?q='), query, Buffer.from(' HTTP/1.1\r\nhost: x\r\n\r\n')]));
    const location = /^location: (\S+)/m.exec(await text(socket))?.[1] ?? 'none';
    const response = await request.get(location);
    expect(response.status(), location).toBe(200);
    expect(await response.text()).toContain(shown);
  }
});

test('no link of header, navigation and footer is dead', { tag: '@core' }, async ({ page, request }) => {
  await page.goto('/cart/list/1001');
  const links = await page
    .locator('header a[href^="/"], nav a[href^="/"], footer a[href^="/"]')
    .evaluateAll((found) => found.map((link) => link.getAttribute('href') ?? ''));
  const dead: string[] = [];
  for (const href of new Set(links)) {
    const response = await request.get(href);
    if (!response.ok()) dead.push(`${href}: ${response.status()}`);
  }
  expect(links.length).toBeGreaterThan(30);
  expect(dead).toEqual([]);
});

test.describe('a link whose dots hide another host', () => {
  test.use({ refusals: [404] });

  test('does not leave the site when clicked', async ({ page, site }) => {
    await page.route('**://evil.example/**', (route) => route.fulfill({ body: 'somewhere else' }));
    for (const href of ['/..//evil.example/x', '/a/%2e%2e//evil.example/x']) {
      await page.goto('/rules', { waitUntil: 'networkidle' });
      // Nobody can save such a link; drawn without the marks of another site it is the harder case.
      await page.locator('main').evaluate((main, to) => {
        const link = document.createElement('a');
        link.textContent = '看这里';
        link.setAttribute('href', to);
        main.prepend(link);
        document.documentElement.dataset['sameLoad'] = 'yes';
      }, href);
      await page.getByRole('link', { name: '看这里' }).click();
      await expect(page).toHaveURL(`${site.url}//evil.example/x`);
      // The script has taken the click, whose second resolving is the trap; a page load resolves once.
      await expect(page.locator('html')).toHaveAttribute('data-same-load', 'yes');
    }
  });
});

test.describe('a page whose data is refused', () => {
  test.use({ refusals: [404] });

  test('says so itself, once', async ({ page }) => {
    await page.goto('/rules', { waitUntil: 'networkidle' });
    await page.locator('main').evaluate((main) => {
      const link = document.createElement('a');
      link.textContent = '看那张罚单';
      link.href = '/appeal/nobody-has-this-number';
      main.prepend(link);
      // A toast ends by itself: whether there was one is seen from the beginning.
      new MutationObserver(() => {
        const toast = document.querySelector('[data-toast]');
        if (toast) document.documentElement.dataset['hadToast'] = toast.textContent;
      }).observe(document.body, { childList: true, subtree: true });
    });
    await page.getByRole('link', { name: '看那张罚单' }).click();
    await expect(page.getByText('没有这张罚单')).toBeVisible();
    await expect(page.locator('html')).not.toHaveAttribute('data-had-toast');
  });
});
