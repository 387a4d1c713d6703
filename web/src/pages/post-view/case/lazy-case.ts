import { lazyWithPreload } from '#web/lib/lazy-with-preload.tsx';

/** Fetches the page of a case and its call; most posts are none. One file for both: each name costs a first visit some bytes. */
export const fetchCaseView = () => import('./CaseView.tsx');

export const { preload: preloadCaseView, Lazy: LazyCaseView } = lazyWithPreload(() => fetchCaseView().then((file) => file.CaseView));
