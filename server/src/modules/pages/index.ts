export { keepPageDays, publishDraft } from './publish.ts';
export { NEXT_PAGE_DAY } from './queries-versions.ts';
export { addPages, listPages, restorePage, rewritePage } from './pages.ts';
export { mountPages } from './routes.ts';
export { shippedNotices, shippedNoticesOf, shippedPages, shippedPagesOf } from './shipped.ts';
