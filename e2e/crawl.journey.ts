import { STANDING_PAGES } from '#contract/text/standing-pages.ts';
import { patient } from '../tools/patience.ts';
import { expectNoAxeViolation } from './harness/axe.ts';
import { crawl, visit } from './harness/crawl.ts';
import { expect, test } from './harness/test.ts';

/** Every route of the specification and those beside it that a visitor comes upon by following links. */
const REACHED = [
  ...STANDING_PAGES.map((path) => new RegExp(`^${path}(?![\\w/])`)),
  /^\/cart\/list\/\d+/,
  /^\/mono\/list\/\d+/,
  /^\/post\/view\/\d+\/\d+/,
  /^\/post\/add\/\d+$/,
  /^\/blacklist\/\d+/,
  /^\/blacklist\/entry\/\d+$/,
  /^\/blacklist\/check\/\d+$/,
  /^\/ticket\/list\/\d+/,
  /^\/ticket\/[^/]+\?game=\d+$/,
  /^\/search\/list/,
  /^\/scenery\/\d+/,
  /^\/scenery\/add\/\d+$/,
  /^\/presenter\/\d+/,
  /^\/presenter\/add\/\d+$/,
  /^\/presenter\/profile\/\d+/,
  /^\/member\/\d+/,
  /^\/hearth_1\/\d+$/,
  /^\/hearth_2\/\d+$/,
  /^\/hearth_plugin/,
  /^\/sponsors\/\d+$/,
  /^\/acc\/sign_in/,
  /^\/acc\/sign_up/,
  /^\/acc\/forgot_password/,
  /^\/favor\/post$/,
  /^\/profile\/userinfo/,
  /^\/profile\/presenter\/add/,
  /^\/profile\/secure_entry/,
  /^\/profile\/suggest/,
  /^\/profile\/message/,
  /^\/profile\/post_reply/,
  /^\/profile\/post(?!_)/,
];

/** Pages that no link on a visitor's page points to: reached from letters, from members' own menus, by typing, or when something is wrong. */
const BY_OTHER_WAYS = [
  '/comment/add/1001/1',
  '/post/informer/1001/1',
  '/post/trial/view/1301/1',
  '/post/trial/add/1306',
  '/trial/desk/1305',
  '/acc/sign_in_loader',
  '/acc/forgot_success',
  '/acc/retrieve_password/key',
  '/acc/mobile_verification',
  '/acc/mobile_verification_code',
  '/acc/welcome',
  '/profile/message_detail/1',
  '/profile/message_post_reply/1',
  '/ultr',
  '/empty',
];

/** Kinds of pages that other journeys look at as a visitor sees them, at a desk's width: accessible, blacklist, presenters, scenery and search. */
const LOOKED_AT_ELSEWHERE = new Set([
  '/post/view/:/:',
  '/blacklist/:',
  '/blacklist/entry/:',
  '/presenter/:',
  '/presenter/profile/:',
  '/scenery/:',
  '/search/list',
]);

/** Of each kind of page; filters, orders and pages of lists are many ways to the same. */
const MAX_PAGES_PER_KIND = 300;

test('from the landing, links lead to every page of the site, to none that is missing and to none that is unfinished', async ({ request }) => {
  test.setTimeout(patient(180_000));
  const { seen, dangling } = await crawl(request, MAX_PAGES_PER_KIND);
  expect(REACHED.filter((route) => !seen.some((href) => route.test(href))).map(String), 'routes no link led to').toEqual([]);
  expect(dangling, 'anchors that lead nowhere').toEqual([]);
});

test('pages that are not linked from the others are finished as well', async ({ request }) => {
  for (const href of BY_OTHER_WAYS) await visit(request, href);
});

test('no kind of page that links lead to has an accessibility violation in either theme', async ({ page, request }) => {
  test.setTimeout(patient(300_000));
  const { kinds } = await crawl(request, 1);
  const seen = new Set<string>();
  for (const [kind, href] of kinds) {
    await page.goto(href);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    // A page of one's own redirects a visitor to signing in.
    const { pathname } = new URL(page.url());
    if (seen.has(pathname)) continue;
    seen.add(pathname);
    if (LOOKED_AT_ELSEWHERE.has(kind)) continue;
    await test.step(pathname, () => expectNoAxeViolation(page));
  }
  expect(seen.size).toBeGreaterThan(30);
});
