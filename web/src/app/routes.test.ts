import { describe, expect, test } from 'vitest';
import { STANDING_PAGES } from '#contract/text/standing-pages.ts';
import { createPathMatcher } from '#web/lib/navigation/match-path.ts';
import { PAGE_QUERIES } from './page-queries.ts';
import { pages, redirects } from './routes.ts';

const match = createPathMatcher(pages);

function pageAt(path: string) {
  return match(path)?.entry;
}

/** Address, page, layout, whether a login is needed: as the specification lists them. */
const promised = [
  ['/home', 'home', 'main', false],
  ['/home/1000', 'home-column', 'main', false],
  ['/post/view/1001/5', 'post-view', 'main', false],
  ['/post/add/1001', 'post-add', 'main', true],
  ['/r/K7M4Q2X', 'essence', 'main', false],
  ['/post/view/r/K7M4Q2X', 'essence-view', 'main', false],
  ['/post/informer/1001/5', 'post-informer', 'main', true],
  ['/post/trial/view/1001/5', 'trial-view', 'main', true],
  ['/post/trial/add/1001', 'trial-add', 'main', true],
  ['/comment/add/1001/5', 'comment-add', 'main', true],
  ['/blacklist/1001', 'blacklist', 'main', false],
  ['/mono/list/1001', 'mono-list', 'main', false],
  ['/cart/list/1001', 'cart-list', 'main', false],
  ['/search/list', 'search-list', 'main', false],
  ['/ticket/list/1001', 'ticket-list', 'main', false],
  ['/favor/post', 'favor-post', 'main', true],
  ['/scenery/1001', 'scenery', 'main', false],
  ['/presenter/1001', 'presenter-list', 'main', false],
  ['/presenter/add/1001', 'presenter-add', 'main', true],
  ['/presenter/profile/7', 'presenter-profile', 'main', false],
  ['/hearth_1/1033', 'guide-1', 'main', false],
  ['/hearth_2/1034', 'guide-2', 'main', false],
  ['/sponsors/1001', 'sponsors', 'main', false],
  ['/404', 'error-404', 'frame', false],
  ['/500', 'error-500', 'frame', false],
  ['/600', 'error-600', 'frame', false],
  ['/empty', 'empty', 'frame', false],
  ['/ultr', 'ultr', 'frame', false],
  ['/terms_of_service', 'terms', 'frame', false],
  ['/hearth_plugin', 'plugin', 'frame', false],
  ['/about', 'about', 'frame', false],
  ['/setup', 'setup', 'bare', false],
  ['/acc/sign_in', 'sign-in', 'bare', false],
  ['/acc/sign_up', 'sign-up', 'bare', false],
  ['/acc/sign_in_loader', 'sign-in-loader', 'bare', false],
  ['/acc/forgot_password', 'forgot-password', 'bare', false],
  ['/acc/forgot_success', 'forgot-success', 'bare', false],
  ['/acc/retrieve_password/abc', 'retrieve-password', 'bare', false],
  ['/acc/with/qq', 'with-identity', 'bare', false],
  ['/acc/mobile_verification', 'mobile-verification', 'bare', true],
  ['/acc/mobile_verification_code', 'mobile-verification-code', 'bare', true],
  ['/acc/welcome', 'welcome', 'bare', true],
  ['/profile/userinfo', 'profile-userinfo', 'profile', true],
  ['/profile/presenter/add', 'profile-presenter-add', 'profile', true],
  ['/profile/secure_entry', 'profile-secure-entry', 'profile', true],
  ['/profile/suggest', 'profile-suggest', 'profile', true],
  ['/profile/appeal', 'profile-appeal', 'main', true],
  ['/profile/counter_notice', 'profile-counter-notice', 'profile', true],
  ['/counter_notice/abc', 'counter-notice', 'frame', false],
  ['/profile/message', 'profile-message', 'profile', true],
  ['/profile/post_reply', 'profile-post-reply', 'profile', true],
  ['/profile/post', 'profile-post', 'profile', true],
  ['/profile/tutorial', 'profile-tutorial', 'profile', false],
  ['/profile/faq', 'profile-faq', 'profile', false],
  ['/profile/message_detail/3', 'message-detail', 'profile', false],
  ['/profile/message_post_reply/3', 'message-post-reply', 'profile', false],
  ['/admin', 'console', 'bare', false],
  ['/admin/presenters', 'console', 'bare', false],
  ['/admin/no/such/page', 'console', 'bare', false],
] as const;

/** Public pages without parameters that nobody is to find by a search engine, and the one whose address carries the operator's slug. */
const NOT_STANDING = ['/answer', '/search/list', '/hearth_plugin', '/ultr', '/empty', '/offline'];

describe('table of pages', () => {
  test('the standing pages are those that everybody may read, without parameters', () => {
    const isStanding = ({ path, login, personal, status }: (typeof pages)[number]) => !login && !personal && status === 200 && !/[:*]|^acc\//.test(path);
    const found = pages.filter(isStanding).map(({ path }) => `/${path}`);
    expect(new Set(found)).toEqual(new Set([...STANDING_PAGES, ...NOT_STANDING]));
  });

  test.for(promised)('%s is %s', ([path, id, layout, login]) => {
    expect(pageAt(path)).toMatchObject({ id, layout, login });
  });

  test('ids and paths are there once', () => {
    expect(new Set(pages.map(({ id }) => id)).size).toBe(pages.length);
    expect(new Set(pages.map(({ path }) => path)).size).toBe(pages.length);
  });

  test('the parameters of a query are those of a page that is there', () => {
    const ids = pages.map(({ id }) => id);
    expect(Object.keys(PAGE_QUERIES).filter((id) => !ids.includes(id))).toEqual([]);
    expect(PAGE_QUERIES['cart-list']).toContain('after');
  });

  test('the root redirects to the landing, login to signing in', () => {
    const matchRedirect = createPathMatcher(redirects);
    expect(matchRedirect('/')?.entry.to).toBe('/cart/list/1001');
    expect(matchRedirect('/login')?.entry.to).toBe('/acc/sign_in');
    expect(matchRedirect('/cart/list/1001')).toBeNull();
  });

  test('every redirect ends at a page, and an unknown address at the page that says so', () => {
    for (const { to } of redirects) expect(pageAt(to)?.id).not.toBe('not-found');
    expect(pageAt('/no/such/place')).toMatchObject({ id: 'not-found', status: 404 });
  });

  test('a page whose data is personal leaves it to the browser', () => {
    for (const page of pages.filter(({ id }) => id.startsWith('message-'))) expect(page.personal).toBe(true);
  });
});
