// The files of pages that hardly any visit begins with, apart from the table of pages, which every visitor fetches: their names and those of
// their styles are only needed on the way to them.

/** By the folder of `pages/` that holds a page. */
export const rareFiles = {
  hot: () => import('#web/pages/hot/page.tsx'),
  tag: () => import('#web/pages/tag/page.tsx'),
  'trial-draw': () => import('#web/pages/trial-draw/page.tsx'),
  'counter-notice': () => import('#web/pages/counter-notice/page.tsx'),
  'mail-off': () => import('#web/pages/mail-off/page.tsx'),
  console: () => import('#web/pages/console/page.tsx'),
  setup: () => import('#web/pages/setup/page.tsx'),
  'with-identity': () => import('#web/pages/with-identity/page.tsx'),
  'keep-email': () => import('#web/pages/keep-email/page.tsx'),
};
