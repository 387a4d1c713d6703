import { matchPage, render } from '../../../web/src/entry-server.tsx';
import type { Web } from './pages/web-build.ts';

/** The files a document names; none of them is ever fetched. */
export const ASSETS = { styles: [], preloads: [], entry: '/entry.js', membersOnly: false };

/** The web drawn from its sources, for a test site whose pages are read without their files. */
export const WEB: Web = {
  build: { matchPage, render, prelude: '', assetsOf: () => ASSETS },
  folder: null,
  hotReload: false,
};
