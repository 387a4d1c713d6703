import { preloadProfileArea } from '#web/features/layout/profile/profile-area.ts';
import type { PageEntry } from '#web/lib/page.ts';

type Given = Pick<PageEntry, 'id' | 'path' | 'file'> & Partial<PageEntry>;

const page = (given: Given): PageEntry => ({ folder: given.id, layout: 'main', login: false, personal: false, query: [], status: 200, ...given });

/** Returns a page of the profile area, with its sidebar loaded. */
const profile = (given: Given): PageEntry =>
  page({ ...given, layout: 'profile', file: () => Promise.all([given.file(), preloadProfileArea()]).then(([file]) => file) });

const list = ['sort', 'tag', 'solved', 'state', 'page', 'after'] as const;

/** Every page of the site. Redirects are in `redirects`. */
export const pages: readonly PageEntry[] = [
  page({ id: 'home', path: 'home', file: () => import('#web/pages/home/page.tsx') }),
  page({ id: 'cart-list', path: 'cart/list/:columnId', query: list, file: () => import('#web/pages/cart-list/page.tsx') }),
  page({ id: 'mono-list', path: 'mono/list/:columnId', query: list, file: () => import('#web/pages/mono-list/page.tsx') }),
  page({
    id: 'post-view',
    path: 'post/view/:columnId/:postId',
    query: ['page', 'floor', 'sort', 'author', 'after'],
    file: () => import('#web/pages/post-view/page.tsx'),
  }),
  page({ id: 'post-add', path: 'post/add/:columnId', login: true, query: ['id'], file: () => import('#web/pages/post-add/page.tsx') }),
  page({ id: 'comment-add', path: 'comment/add/:columnId/:postId', login: true, query: ['parent'], file: () => import('#web/pages/comment-add/page.tsx') }),

  page({ id: 'essence', path: 'r/:code', file: () => import('#web/pages/essence/page.tsx') }),
  page({ id: 'essence-view', folder: 'essence', path: 'post/view/r/:code', file: () => import('#web/pages/essence/page.tsx') }),
  page({
    id: 'post-informer',
    path: 'post/informer/:columnId/:postId',
    login: true,
    query: ['comment'],
    file: () => import('#web/pages/post-informer/page.tsx'),
  }),
  page({
    id: 'presenter-informer',
    folder: 'post-informer',
    path: 'presenter/informer/:id',
    login: true,
    query: ['case'],
    file: () => import('#web/pages/post-informer/page.tsx'),
  }),
  page({ id: 'member-informer', folder: 'post-informer', path: 'member/informer/:id', login: true, file: () => import('#web/pages/post-informer/page.tsx') }),
  page({ id: 'trial-view', path: 'post/trial/view/:columnId/:postId', login: true, file: () => import('#web/pages/trial-view/page.tsx') }),
  page({ id: 'trial-add', path: 'post/trial/add/:columnId', login: true, file: () => import('#web/pages/trial-add/page.tsx') }),
  page({ id: 'trial-training', path: 'trial/training', login: true, file: () => import('#web/pages/trial-training/page.tsx') }),
  page({
    id: 'trial-desk',
    path: 'trial/desk/:columnId',
    login: true,
    query: [
      'view',
      'state',
      'offence',
      'ownRealm',
      'ownSpeciality',
      'joined',
      'q',
      'mine',
      'overdue',
      'done',
      'kind',
      'reason',
      'hidden',
      'report',
      'page',
      'after',
    ],
    file: () => import('#web/pages/trial-desk/page.tsx'),
  }),
  page({
    id: 'blacklist',
    path: 'blacklist/:columnId',
    query: ['q', 'realm', 'offence', 'penalty', 'status', 'sort', 'view', 'page', 'after'],
    file: () => import('#web/pages/blacklist/page.tsx'),
  }),
  page({ id: 'blacklist-check', path: 'blacklist/check/:columnId', file: () => import('#web/pages/blacklist-check/page.tsx') }),
  page({ id: 'blacklist-entry', path: 'blacklist/entry/:id', file: () => import('#web/pages/blacklist-entry/page.tsx') }),
  page({
    id: 'ticket-list',
    path: 'ticket/list/:columnId',
    query: ['q', 'realm', 'offence', 'penalty', 'status', 'month', 'page', 'after'],
    file: () => import('#web/pages/ticket-list/page.tsx'),
  }),
  page({ id: 'ticket-view', path: 'ticket/:number', query: ['game'], file: () => import('#web/pages/ticket-view/page.tsx') }),
  page({ id: 'ticket-verify', path: 'ticket/verify', query: ['game'], file: () => import('#web/pages/ticket-verify/page.tsx') }),
  page({ id: 'trial-draw', path: 'post/trial/draw/:id', file: () => import('#web/pages/trial-draw/page.tsx') }),
  page({ id: 'appeal', path: 'appeal/:number', personal: true, query: ['game'], file: () => import('#web/pages/appeal/page.tsx') }),
  page({ id: 'answer-code', path: 'answer', layout: 'frame', file: () => import('#web/pages/answer-code/page.tsx') }),
  page({ id: 'answer', path: 'answer/:key', layout: 'frame', personal: true, file: () => import('#web/pages/answer/page.tsx') }),
  page({ id: 'mail-off', path: 'mail-off/:token', layout: 'bare', personal: true, file: () => import('#web/pages/mail-off/page.tsx') }),
  page({
    id: 'search-list',
    path: 'search/list',
    query: ['q', 'columnId', 'author', 'from', 'to', 'tag', 'essence', 'sort', 'page', 'after'],
    file: () => import('#web/pages/search-list/page.tsx'),
  }),
  page({ id: 'favor-post', path: 'favor/post', login: true, query: ['folder', 'q'], file: () => import('#web/pages/favor-post/page.tsx') }),
  page({
    id: 'scenery',
    path: 'scenery/:columnId',
    query: ['q', 'zone', 'expansion', 'tag', 'orientation', 'color', 'sort', 'page', 'after', 'view'],
    file: () => import('#web/pages/scenery/page.tsx'),
  }),
  page({ id: 'scenery-add', path: 'scenery/add/:columnId', login: true, query: ['id'], file: () => import('#web/pages/scenery-add/page.tsx') }),
  page({ id: 'scenery-desk', path: 'scenery/desk/:columnId', login: true, query: ['status', 'after'], file: () => import('#web/pages/scenery-desk/page.tsx') }),
  page({
    id: 'presenter-list',
    path: 'presenter/:columnId',
    query: ['q', 'speciality', 'realm', 'status', 'sort', 'page'],
    file: () => import('#web/pages/presenter-list/page.tsx'),
  }),
  page({ id: 'presenter-profile', path: 'presenter/profile/:id', query: ['after'], file: () => import('#web/pages/presenter-profile/page.tsx') }),
  page({ id: 'presenter-add', path: 'presenter/add/:columnId', login: true, file: () => import('#web/pages/presenter-add/page.tsx') }),
  page({ id: 'presenter-edit', path: 'presenter/edit', login: true, file: () => import('#web/pages/presenter-edit/page.tsx') }),
  page({ id: 'member', path: 'member/:id', query: ['tab', 'after'], file: () => import('#web/pages/member/page.tsx') }),
  page({ id: 'clocks', path: 'clocks', file: () => import('#web/pages/clocks/page.tsx') }),
  page({ id: 'clocks-year', folder: 'clocks', path: 'clocks/:year', file: () => import('#web/pages/clocks/page.tsx') }),
  page({ id: 'rules', path: 'rules', file: () => import('#web/pages/rules/page.tsx') }),
  page({ id: 'guide-1', folder: 'text-page', path: 'hearth_1/:columnId', file: () => import('#web/pages/text-page/page.tsx') }),
  page({ id: 'guide-2', folder: 'text-page', path: 'hearth_2/:columnId', file: () => import('#web/pages/text-page/page.tsx') }),
  page({ id: 'sponsors', path: 'sponsors/:columnId', file: () => import('#web/pages/sponsors/page.tsx') }),
  page({ id: 'usage-rules', folder: 'text-page', path: 'usage_rules', file: () => import('#web/pages/text-page/page.tsx') }),
  page({ id: 'customer-service', folder: 'text-page', path: 'customer_service', file: () => import('#web/pages/text-page/page.tsx') }),
  page({ id: 'privacy', folder: 'text-page', path: 'privacy', file: () => import('#web/pages/text-page/page.tsx') }),

  profile({ id: 'profile-userinfo', path: 'profile/userinfo', login: true, file: () => import('#web/pages/profile-userinfo/page.tsx') }),
  profile({
    id: 'profile-presenter-add',
    folder: 'presenter-add',
    path: 'profile/presenter/add',
    login: true,
    file: () => import('#web/pages/presenter-add/page.tsx'),
  }),
  profile({
    id: 'profile-secure-entry',
    path: 'profile/secure_entry',
    login: true,
    file: () => import('#web/pages/profile-secure-entry/page.tsx'),
  }),
  profile({ id: 'profile-suggest', path: 'profile/suggest', login: true, file: () => import('#web/pages/profile-suggest/page.tsx') }),
  profile({ id: 'profile-message', path: 'profile/message', login: true, file: () => import('#web/pages/profile-message/page.tsx') }),
  profile({ id: 'profile-letter', path: 'profile/letter/:id', login: true, file: () => import('#web/pages/profile-letter/page.tsx') }),
  profile({
    id: 'profile-post-reply',
    path: 'profile/post_reply',
    login: true,
    query: ['box'],
    file: () => import('#web/pages/profile-post-reply/page.tsx'),
  }),
  profile({
    id: 'profile-post',
    path: 'profile/post',
    login: true,
    query: ['state', 'column'],
    file: () => import('#web/pages/profile-post/page.tsx'),
  }),
  profile({ id: 'profile-case', path: 'profile/case', login: true, query: ['role'], file: () => import('#web/pages/profile-case/page.tsx') }),
  profile({ id: 'profile-scenery', path: 'profile/scenery', login: true, query: ['status'], file: () => import('#web/pages/profile-scenery/page.tsx') }),
  profile({ id: 'profile-draft', path: 'profile/draft', login: true, file: () => import('#web/pages/profile-draft/page.tsx') }),
  profile({
    id: 'profile-follow',
    path: 'profile/follow',
    login: true,
    query: ['target'],
    file: () => import('#web/pages/profile-follow/page.tsx'),
  }),
  profile({ id: 'profile-report', path: 'profile/report', login: true, file: () => import('#web/pages/profile-report/page.tsx') }),
  profile({ id: 'profile-block', path: 'profile/block', login: true, file: () => import('#web/pages/profile-block/page.tsx') }),
  profile({ id: 'profile-tutorial', folder: 'tutorial', path: 'profile/tutorial', file: () => import('#web/pages/tutorial/page.tsx') }),
  profile({ id: 'profile-faq', folder: 'faq', path: 'profile/faq', file: () => import('#web/pages/faq/page.tsx') }),
  profile({
    id: 'message-detail',
    path: 'profile/message_detail/:id',
    personal: true,
    file: () => import('#web/pages/message-detail/page.tsx'),
  }),
  profile({
    id: 'message-post-reply',
    path: 'profile/message_post_reply/:id',
    personal: true,
    file: () => import('#web/pages/message-post-reply/page.tsx'),
  }),

  page({ id: 'console', path: 'admin/*', layout: 'bare', personal: true, file: () => import('#web/pages/console/page.tsx') }),

  page({ id: 'about', folder: 'text-page', path: 'about', layout: 'frame', file: () => import('#web/pages/text-page/page.tsx') }),
  page({ id: 'terms', folder: 'text-page', path: 'terms_of_service', layout: 'frame', file: () => import('#web/pages/text-page/page.tsx') }),
  page({ id: 'plugin', path: 'hearth_plugin', layout: 'frame', query: ['after'], file: () => import('#web/pages/plugin/page.tsx') }),
  page({ id: 'ultr', path: 'ultr', layout: 'frame', query: ['code'], file: () => import('#web/pages/ultr/page.tsx') }),
  page({ id: 'empty', path: 'empty', layout: 'frame', file: () => import('#web/pages/empty/page.tsx') }),
  page({ id: 'offline', path: 'offline', layout: 'frame', file: () => import('#web/pages/offline/page.tsx') }),
  page({ id: 'error-404', folder: 'error', path: '404', layout: 'frame', status: 404, file: () => import('#web/pages/error/page.tsx') }),
  page({ id: 'error-500', folder: 'error', path: '500', layout: 'frame', status: 500, file: () => import('#web/pages/error/page.tsx') }),
  page({ id: 'error-600', folder: 'error', path: '600', layout: 'frame', status: 503, file: () => import('#web/pages/error/page.tsx') }),

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
  page({
    id: 'mobile-verification',
    path: 'acc/mobile_verification',
    layout: 'bare',
    login: true,
    file: () => import('#web/pages/mobile-verification/page.tsx'),
  }),
  page({
    id: 'mobile-verification-code',
    path: 'acc/mobile_verification_code',
    layout: 'bare',
    login: true,
    file: () => import('#web/pages/mobile-verification-code/page.tsx'),
  }),

  page({ id: 'not-found', folder: 'error', path: '*', layout: 'frame', status: 404, file: () => import('#web/pages/error/page.tsx') }),
];

/** Paths that lead elsewhere, written as in `pages`; the query travels along. */
export const redirects: readonly { path: string; to: string }[] = [
  { path: '', to: '/cart/list/1001' },
  { path: 'login', to: '/acc/sign_in' },
  { path: 'profile', to: '/profile/userinfo' },
];
