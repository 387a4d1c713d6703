import { preloadProfileArea } from '#web/features/layout/profile/profile-area.ts';
import type { PageEntry, PageModule } from '#web/lib/page.ts';

type Given = Pick<PageEntry, 'id' | 'path' | 'file'> & Partial<PageEntry>;

const page = (given: Given): PageEntry => ({ folder: given.id, layout: 'main', login: false, rare: false, personal: false, status: 200, ...given });

/** Returns a page of the profile area, with its sidebar loaded. */
const profile = (given: Given): PageEntry =>
  page({ ...given, layout: 'profile', file: () => Promise.all([given.file(), preloadProfileArea()]).then(([file]) => file) });

type MemberFolder = keyof (typeof import('./member-files.ts'))['memberFiles'];

/** Returns a page for members, in a folder of `pages/`. */
const memberPage = (folder: MemberFolder, given: Pick<PageEntry, 'path'> & Partial<PageEntry>): PageEntry =>
  page({ id: folder, ...given, folder, login: true, file: () => import('./member-files.ts').then<PageModule>(({ memberFiles }) => memberFiles[folder]()) });

/** Returns a page for members in the profile area. */
const ownPage = (folder: MemberFolder, given: Pick<PageEntry, 'path'> & Partial<PageEntry>): PageEntry => profile(memberPage(folder, given));

type RareFolder = keyof (typeof import('./rare-files.ts'))['rareFiles'];

/** Returns a page that hardly any visit begins with, in a folder of `pages/`. */
const rarePage = (folder: RareFolder, given: Pick<PageEntry, 'path'> & Partial<PageEntry>): PageEntry =>
  page({ id: folder, ...given, folder, rare: true, file: () => import('./rare-files.ts').then<PageModule>(({ rareFiles }) => rareFiles[folder]()) });

const homePage = () => import('#web/pages/home/page.tsx');
const textPage = () => import('#web/pages/text-page/page.tsx');
const errorPage = () => import('#web/pages/error/page.tsx');
const clocksPage = () => import('#web/pages/clocks/page.tsx');
const essencePage = () => import('#web/pages/essence/page.tsx');

/** Every page of the site. Redirects are in `redirects`. */
export const pages: readonly PageEntry[] = [
  page({ id: 'home', path: 'home', file: homePage }),
  page({ id: 'home-column', folder: 'home', path: 'home/:columnId', file: homePage }),
  page({ id: 'cart-list', path: 'cart/list/:columnId', file: () => import('#web/pages/cart-list/page.tsx') }),
  page({ id: 'mono-list', path: 'mono/list/:columnId', file: () => import('#web/pages/mono-list/page.tsx') }),
  rarePage('hot', { path: 'hot' }),
  rarePage('tag', { path: 'tag/:tag' }),
  page({ id: 'post-view', path: 'post/view/:columnId/:postId', file: () => import('#web/pages/post-view/page.tsx') }),
  memberPage('post-add', { path: 'post/add/:columnId' }),
  memberPage('comment-add', { path: 'comment/add/:columnId/:postId' }),

  page({ id: 'essence', path: 'r/:code', file: essencePage }),
  page({ id: 'essence-view', folder: 'essence', path: 'post/view/r/:code', file: essencePage }),
  memberPage('post-informer', { path: 'post/informer/:columnId/:postId' }),
  memberPage('post-informer', { id: 'presenter-informer', path: 'presenter/informer/:id' }),
  memberPage('post-informer', { id: 'member-informer', path: 'member/informer/:id' }),
  memberPage('trial-view', { path: 'post/trial/view/:columnId/:postId' }),
  memberPage('trial-add', { path: 'post/trial/add/:columnId' }),
  memberPage('trial-training', { path: 'trial/training' }),
  memberPage('trial-desk', { path: 'trial/desk/:columnId' }),
  page({ id: 'blacklist', path: 'blacklist/:columnId', file: () => import('#web/pages/blacklist/page.tsx') }),
  page({ id: 'blacklist-check', path: 'blacklist/check/:columnId', file: () => import('#web/pages/blacklist-check/page.tsx') }),
  page({ id: 'blacklist-entry', path: 'blacklist/entry/:id', file: () => import('#web/pages/blacklist-entry/page.tsx') }),
  page({ id: 'ticket-list', path: 'ticket/list/:columnId', file: () => import('#web/pages/ticket-list/page.tsx') }),
  page({ id: 'ticket-view', path: 'ticket/:number', file: () => import('#web/pages/ticket-view/page.tsx') }),
  page({ id: 'ticket-verify', path: 'ticket/verify', file: () => import('#web/pages/ticket-verify/page.tsx') }),
  rarePage('trial-draw', { path: 'post/trial/draw/:id' }),
  page({ id: 'appeal', path: 'appeal/:number', personal: true, file: () => import('#web/pages/appeal/page.tsx') }),
  page({ id: 'answer-code', path: 'answer', layout: 'frame', file: () => import('#web/pages/answer-code/page.tsx') }),
  page({ id: 'answer', path: 'answer/:key', layout: 'frame', personal: true, file: () => import('#web/pages/answer/page.tsx') }),
  page({ id: 'report-illegal', path: 'report_illegal', file: () => import('#web/pages/report-illegal/page.tsx') }),
  rarePage('counter-notice', { path: 'counter_notice/:code', layout: 'frame', personal: true }),
  rarePage('mail-off', { path: 'mail-off/:token', layout: 'bare', personal: true }),
  page({ id: 'search-list', path: 'search/list', file: () => import('#web/pages/search-list/page.tsx') }),
  memberPage('favor-post', { path: 'favor/post' }),
  page({ id: 'scenery', path: 'scenery/:columnId', file: () => import('#web/pages/scenery/page.tsx') }),
  memberPage('scenery-add', { path: 'scenery/add/:columnId' }),
  memberPage('scenery-desk', { path: 'scenery/desk/:columnId' }),
  page({ id: 'presenter-list', path: 'presenter/:columnId', file: () => import('#web/pages/presenter-list/page.tsx') }),
  page({ id: 'presenter-profile', path: 'presenter/profile/:id', file: () => import('#web/pages/presenter-profile/page.tsx') }),
  memberPage('presenter-add', { path: 'presenter/add/:columnId' }),
  memberPage('presenter-edit', { path: 'presenter/edit' }),
  page({ id: 'member', path: 'member/:id', file: () => import('#web/pages/member/page.tsx') }),
  page({ id: 'clocks', path: 'clocks', file: clocksPage }),
  page({ id: 'clocks-year', folder: 'clocks', path: 'clocks/:year', file: clocksPage }),
  page({ id: 'rules', path: 'rules', file: () => import('#web/pages/rules/page.tsx') }),
  page({ id: 'guide-1', folder: 'text-page', path: 'hearth_1/:columnId', file: textPage }),
  page({ id: 'guide-2', folder: 'text-page', path: 'hearth_2/:columnId', file: textPage }),
  page({ id: 'sponsors', path: 'sponsors/:columnId', file: () => import('#web/pages/sponsors/page.tsx') }),
  page({ id: 'usage-rules', folder: 'text-page', path: 'usage_rules', file: textPage }),
  page({ id: 'customer-service', folder: 'text-page', path: 'customer_service', file: textPage }),
  page({ id: 'list-order', folder: 'text-page', path: 'list_order', file: textPage }),
  page({ id: 'privacy', folder: 'text-page', path: 'privacy', file: textPage }),

  ownPage('profile-userinfo', { path: 'profile/userinfo' }),
  ownPage('presenter-add', { id: 'profile-presenter-add', path: 'profile/presenter/add' }),
  ownPage('profile-secure-entry', { path: 'profile/secure_entry' }),
  ownPage('profile-consents', { path: 'profile/consents' }),
  memberPage('profile-appeal', { path: 'profile/appeal' }),
  ownPage('profile-record', { path: 'profile/record' }),
  ownPage('profile-counter-notice', { path: 'profile/counter_notice' }),
  ownPage('profile-invitation', { path: 'profile/invitation' }),
  ownPage('profile-suggest', { path: 'profile/suggest' }),
  ownPage('profile-message', { path: 'profile/message' }),
  ownPage('profile-letter', { path: 'profile/letter/:id' }),
  ownPage('profile-post-reply', { path: 'profile/post_reply' }),
  ownPage('profile-post', { path: 'profile/post' }),
  ownPage('profile-case', { path: 'profile/case' }),
  ownPage('profile-scenery', { path: 'profile/scenery' }),
  ownPage('profile-draft', { path: 'profile/draft' }),
  ownPage('profile-follow', { path: 'profile/follow' }),
  ownPage('profile-report', { path: 'profile/report' }),
  ownPage('profile-block', { path: 'profile/block' }),
  profile({ id: 'profile-tutorial', folder: 'tutorial', path: 'profile/tutorial', file: () => import('#web/pages/tutorial/page.tsx') }),
  profile({ id: 'profile-faq', folder: 'faq', path: 'profile/faq', file: () => import('#web/pages/faq/page.tsx') }),
  profile({ id: 'message-detail', path: 'profile/message_detail/:id', personal: true, file: () => import('#web/pages/message-detail/page.tsx') }),
  profile({ id: 'message-post-reply', path: 'profile/message_post_reply/:id', personal: true, file: () => import('#web/pages/message-post-reply/page.tsx') }),

  rarePage('console', { path: 'admin/*', layout: 'bare', personal: true }),

  page({ id: 'about', folder: 'text-page', path: 'about', layout: 'frame', file: textPage }),
  page({ id: 'terms', folder: 'text-page', path: 'terms_of_service', layout: 'frame', file: textPage }),
  page({ id: 'plugin', path: 'hearth_plugin', layout: 'frame', file: () => import('#web/pages/plugin/page.tsx') }),
  page({ id: 'ultr', path: 'ultr', layout: 'frame', file: () => import('#web/pages/ultr/page.tsx') }),
  page({ id: 'empty', path: 'empty', layout: 'frame', file: () => import('#web/pages/empty/page.tsx') }),
  page({ id: 'offline', path: 'offline', layout: 'frame', file: () => import('#web/pages/offline/page.tsx') }),
  page({ id: 'error-404', folder: 'error', path: '404', layout: 'frame', status: 404, file: errorPage }),
  page({ id: 'error-500', folder: 'error', path: '500', layout: 'frame', status: 500, file: errorPage }),
  page({ id: 'error-600', folder: 'error', path: '600', layout: 'frame', status: 503, file: errorPage }),

  rarePage('setup', { path: 'setup', layout: 'bare', personal: true }),
  page({ id: 'sign-in', path: 'acc/sign_in', layout: 'bare', file: () => import('#web/pages/sign-in/page.tsx') }),
  page({ id: 'sign-up', path: 'acc/sign_up', layout: 'bare', file: () => import('#web/pages/sign-up/page.tsx') }),
  page({ id: 'sign-in-loader', path: 'acc/sign_in_loader', layout: 'bare', personal: true, file: () => import('#web/pages/sign-in-loader/page.tsx') }),
  page({ id: 'forgot-password', path: 'acc/forgot_password', layout: 'bare', file: () => import('#web/pages/forgot-password/page.tsx') }),
  page({ id: 'forgot-success', path: 'acc/forgot_success', layout: 'bare', file: () => import('#web/pages/forgot-success/page.tsx') }),
  page({
    id: 'retrieve-password',
    path: 'acc/retrieve_password/:key',
    layout: 'bare',
    personal: true,
    file: () => import('#web/pages/retrieve-password/page.tsx'),
  }),
  rarePage('keep-email', { path: 'acc/keep_email/:key', layout: 'bare', personal: true }),
  rarePage('with-identity', { path: 'acc/with/:provider', layout: 'bare', personal: true }),
  memberPage('mobile-verification', { path: 'acc/mobile_verification', layout: 'bare' }),
  memberPage('mobile-verification-code', { path: 'acc/mobile_verification_code', layout: 'bare' }),
  memberPage('welcome', { path: 'acc/welcome', layout: 'bare' }),

  page({ id: 'not-found', folder: 'error', path: '*', layout: 'frame', status: 404, file: errorPage }),
];

/** Paths that lead elsewhere, written as in `pages`; the query travels along. */
export const redirects: readonly { path: string; to: string }[] = [
  { path: '', to: '/cart/list/1001' },
  { path: 'login', to: '/acc/sign_in' },
  { path: 'profile', to: '/profile/userinfo' },
];
