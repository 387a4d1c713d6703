export { addPages, listPages, restorePage, rewritePage } from './pages.ts';
export { mountPages } from './routes.ts';
export { shippedNotices, shippedNoticesOf, shippedPages, shippedPagesOf } from './shipped.ts';
