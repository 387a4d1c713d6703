export { addPages, listPages, rewritePage } from './pages.ts';
export { mountPages } from './routes.ts';
